import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from 'shared-contracts';
import { API_CALLS } from 'shared-contracts/api-calls';
import { remoteFolders } from 'release-platform/remote-folders';
import { ROOT } from 'registry/paths';

const text = readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8');
const quoted = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, inner]) => inner!));
/** The fields of an entry, by their labels; the text before the first one has the label "". */
const fieldsOf = (entry: string): ReadonlyMap<string, string> => {
  const [subject = '', ...fields] = entry.split(/^ {2}- /m).map((part) => part.replace(/\s+/g, ' ').trim());
  return new Map([
    ['', subject],
    ...fields.map((field) => (/^(\w+): ?(.*)/.exec(field) ?? []).slice(1) as [string, string]),
  ]);
};
const entriesOf = (heading: string): readonly ReadonlyMap<string, string>[] => {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return section
    .replace(/^### .*$/gm, '')
    .split(/^- /m)
    .slice(1)
    .map(fieldsOf);
};

/** Reads a team's manifest at run time. */
const readManifest = async (dir: string): Promise<RemoteManifest> =>
  ((await import(path.join(dir, 'remote.manifest.ts'))) as { default: RemoteManifest }).default;

async function declared(): Promise<string[]> {
  const manifests = await Promise.all((await remoteFolders()).map(({ dir }) => readManifest(dir)));
  return manifests.flatMap(({ name, pages, widgets }) => [
    ...pages.flatMap(({ paths }) => paths.map((one) => `page ${one}`)),
    ...widgets.map((widget) => `widget ${name}/${widget.name}`),
  ]);
}

describe('the threat model', () => {
  it('names every call of OpenAPI, and no removed one', () => {
    const calls = Object.keys(API_CALLS);
    expect(calls.filter((call) => !quoted.has(call))).toEqual([]);
    const named = [...quoted].filter((one) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(one));
    expect(named.filter((call) => !(call in API_CALLS))).toEqual([]);
  });

  it('names every page and widget of the manifests, and no removed one', async () => {
    const all = await declared();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((one) => !quoted.has(one))).toEqual([]);
    expect([...quoted].filter((one) => /^(page|widget) /.test(one) && !all.includes(one))).toEqual([]);
  });

  it.each([
    ['Assets', ['', 'Countermeasure', 'Tests']],
    ['Calls', ['', 'Allowed', 'Threat', 'Countermeasure', 'Tests']],
    ['Pages', ['', 'Threat', 'Countermeasure', 'Tests']],
  ])('%s: has every field in each entry, and names a test', (heading, fields) => {
    const entries = entriesOf(heading);
    expect(entries.length).toBeGreaterThan(5);
    for (const entry of entries) {
      const subject = entry.get('');
      expect([subject, [...entry.keys()], [...entry.values()].filter((value) => !value)]).toEqual([
        subject,
        fields,
        [],
      ]);
      expect(entry.get('Tests')).toMatch(/`[^`]+\.(test|proof|spec)\.tsx?`/);
    }
  });

  it('names only existing tests', () => {
    const files = [...quoted].filter((one) => /\.(test|proof|spec)\.tsx?$/.test(one));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
