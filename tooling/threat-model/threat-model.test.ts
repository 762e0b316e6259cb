import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from 'shared-contracts';
import { API_CALLS } from 'shared-contracts/api-calls';
import { remoteFolders } from '../deploy/remote-folders';
import { ROOT } from 'registry/paths';

const text = readFileSync(path.join(ROOT, 'docs/threat-model.md'), 'utf8');
const quoted = new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, inner]) => inner!));
/** Cells of every row of the tables under a heading, without its head. */
const rowsOf = (heading: string): string[][] => {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

/** A manifest is a team's own file: read as it is, at run time. */
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
  it('names every call of OpenAPI, and none that is gone', () => {
    const calls = Object.keys(API_CALLS);
    expect(calls.filter((call) => !quoted.has(call))).toEqual([]);
    const named = [...quoted].filter((one) => /^(GET|POST|PUT|PATCH|DELETE) \//.test(one));
    expect(named.filter((call) => !(call in API_CALLS))).toEqual([]);
  });

  it('names every page and widget of the manifests, and none that is gone', async () => {
    const all = await declared();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((one) => !quoted.has(one))).toEqual([]);
    expect([...quoted].filter((one) => /^(page|widget) /.test(one) && !all.includes(one))).toEqual([]);
  });

  it.each(['Assets', 'Calls', 'Pages'])('says in every row of %s what stops it and which test shows it', (heading) => {
    const rows = rowsOf(heading);
    expect(rows.length).toBeGreaterThan(2);
    for (const cells of rows) {
      expect([cells[0], cells.filter((cell) => cell === '')]).toEqual([cells[0], []]);
      expect(cells.at(-1)).toMatch(/`[^`]+\.(test|proof|spec)\.tsx?`/);
    }
  });

  it('names tests that are there', () => {
    const files = [...quoted].filter((one) => /\.(test|proof|spec)\.tsx?$/.test(one));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
