import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const FOLDER = path.join(ROOT, 'docs/adr');
const textOf = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
const names = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-/.test(name))
  .sort();
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives considered'];
/** Titles in the form of a noun clause, such as "Who opens an order", or of a sentence about a thing. */
const NO_TITLE = /^(?:What|Who|Whom|Whose|Where|When|Why|How|A|An|The|That)\b|[.;?]/;

const titleOf = (name: string): string => /^# \d+\. (.+)\n/.exec(textOf(name))?.[1] ?? '';
const fileNameOf = (title: string, number: number): string => {
  const slug = title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${String(number).padStart(4, '0')}-${slug}.md`;
};

describe.each(names)('%s', (name) => {
  const text = textOf(name);
  const number = Number(name.slice(0, 4));

  it('has a noun phrase or an imperative as its title, and the file name of that title', () => {
    expect(text).toMatch(new RegExp(`^# ${number}\\. [A-Z]`));
    expect(titleOf(name)).not.toMatch(NO_TITLE);
    expect(name).toBe(fileNameOf(titleOf(name), number));
  });

  it('begins with its status and date', () => {
    const [, , status = '', date = ''] = text.split('\n');
    expect(status).toMatch(/^- Status: (?:proposed|accepted|superseded by \[ADR \d+\]\(\d{4}-)/);
    expect(date).toMatch(/^- Date: \d{4}-\d{2}-\d{2}\b/);
  });

  it('has the four sections in order, none of them empty', () => {
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
    const [, ...bodies] = text.split(/^## .+$/m);
    expect(bodies.filter((body) => body.trim() === '')).toEqual([]);
  });
});

describe('the index of decisions', () => {
  const index = textOf('README.md');

  it('lists each decision by its title, in order', () => {
    const lines = names.map((name) => `- [${Number(name.slice(0, 4))}. ${titleOf(name)}](${name})`);
    expect(index.split('\n').filter((line) => line.startsWith('- '))).toEqual(lines);
  });

  it('has no number twice, and explains each that is missing', () => {
    const numbers = names.map((name) => Number(name.slice(0, 4)));
    expect(new Set(numbers).size).toBe(numbers.length);
    const gaps = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter(
      (one) => !numbers.includes(one),
    );
    const explanation = index.slice(0, index.indexOf('\n- '));
    expect(gaps.filter((gap) => !new RegExp(`\\b${gap}\\b`).test(explanation))).toEqual([]);
  });
});
