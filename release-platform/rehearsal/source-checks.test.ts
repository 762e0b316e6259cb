import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { changedSince } from './checked-files';
import { checkSources } from './source-checks';

/** A test that counts its runs in a file. */
const COUNTED_TEST = `import { appendFileSync } from 'node:fs';
import { sum } from './sum';

it('adds', () => {
  appendFileSync('RUNS', 'run\\n');
  expect(sum(1, 2)).toBe(3);
});
`;

// The real tools, because these tests show that they are called correctly and that their output is reported.
describe('the sources of a remote', () => {
  let data: string;
  let dir: string;
  const write = (file: string, text: string) => writeFile(path.join(dir, file), text);
  const runsFile = () => path.join(data, 'runs');
  const check = () => checkSources({ label: 'mfe-sample', dir }, data);

  beforeAll(async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'tm-checks-'));
    // Inside the repository, so that packages and rules are found.
    dir = await mkdtemp(path.join(ROOT, 'release-platform/checked-'));
    await mkdir(path.join(dir, 'src'));
    await write('tsconfig.json', JSON.stringify({ extends: '../../tooling/tsconfig/base.json', include: ['src'] }));
    await write('src/sum.ts', 'export const sum = (one: number, other: number): number => one + other;\n');
    await write('src/sum.test.ts', COUNTED_TEST.replace('RUNS', runsFile()));
  });
  afterAll(async () => {
    await rm(data, { recursive: true, force: true });
    await rm(dir, { recursive: true, force: true });
  });

  it('must pass types, lint and tests, which are skipped for unchanged sources', async () => {
    expect(await check()).toEqual([]);
    await write('src/sum.ts', 'export const sum = (one: number, other: any): string => one - other;\n');
    expect(await check()).toEqual([
      expect.stringMatching(/^its types are wrong:\n[\s\S]*sum\.ts.*TS2322/),
      expect.stringMatching(/^lint refuses it:\n[\s\S]*no-explicit-any/),
      expect.stringMatching(/^its own tests fail:\n {4}failed: adds\n[\s\S]*Expected: 3/),
    ]);
    await write('src/sum.ts', 'export const sum = (one: number, other: number): number => one + other;\n');
    expect(await check()).toEqual([]);
    expect(await readFile(runsFile(), 'utf8')).toBe('run\nrun\n');
  }, 180_000);
});

describe('changes since the sources passed', () => {
  const before = { shared: 's', files: { a: '1', b: '2' } };

  it('are listed by file', () => {
    expect(changedSince(before, before)).toEqual([]);
    expect(changedSince(before, { ...before, files: { a: '1', b: '3', c: '4' } })).toEqual(['b', 'c']);
  });

  it('include all files without a record, after a deletion, and after a change of shared files', () => {
    expect(changedSince(null, before)).toBeNull();
    expect(changedSince(before, { ...before, files: { a: '1' } })).toBeNull();
    expect(changedSince(before, { ...before, shared: 't' })).toBeNull();
  });
});
