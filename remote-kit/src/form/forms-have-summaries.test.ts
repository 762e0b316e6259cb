import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');

function sourcesIn(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(file);
    return /\.tsx$/.test(entry.name) && !/\.test\.tsx$/.test(entry.name) ? [file] : [];
  });
}

const sources = ['mfe-cart', 'mfe-catalog', 'mfe-checkout', 'mfe-installer', 'mfe-reviews', 'partners']
  .flatMap((name) => sourcesIn(path.join(ROOT, name)))
  .map((file) => ({ file: path.relative(ROOT, file), text: fs.readFileSync(file, 'utf8') }));
const withDraft = sources.filter(({ text }) => /\buseDraftForm[<(]/.test(text));

describe('a form with a draft', () => {
  it('has a summary, or focuses the field that the API rejected', () => {
    expect(withDraft.length).toBeGreaterThan(10);
    const without = withDraft.filter(({ text }) => !/<FormErrors\b/.test(text) && !/focusesField: true/.test(text));
    expect(without.map(({ file }) => file)).toEqual([]);
  });

  it('leaves its page error to the summary, which lists it first', () => {
    const beside = withDraft.filter(({ text }) => /<FormErrors\b/.test(text) && /\bpageError\b/.test(text));
    expect(beside.map(({ file }) => file)).toEqual([]);
  });
});
