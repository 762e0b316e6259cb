import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { buildKey, withBuildCache } from './build-cache';

let home: string;
let folder: string;
let source: string;
let builds: number;

/** Saves the source before a build, with a gap that the file system's clock can resolve. */
async function saveBefore(content: string): Promise<void> {
  await writeFile(source, content);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const inputOf = (file: string): string => path.relative(ROOT, file);

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-cache-'));
  folder = path.join(home, 'cache');
  source = path.join(home, 'source.ts');
  await saveBefore('one');
  builds = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

/**
 * Builds into an empty folder.
 * @returns whether the cache was used, and the built script
 */
async function buildOnce({ key = 'key', isQuiet = true, during = async () => undefined as void } = {}) {
  const output = await mkdtemp(path.join(home, 'output-'));
  const build = async () => {
    builds += 1;
    await mkdir(path.join(output, 'web'));
    await writeFile(path.join(output, 'web/app.js'), `script of ${await readFile(source, 'utf8')}`);
    await during();
    return { inputs: [inputOf(source)], isQuiet };
  };
  const how = await withBuildCache({ key, output, build, folder });
  return { how, script: await readFile(path.join(output, 'web/app.js'), 'utf8'), files: await readdir(output) };
}

const BUILT = { how: 'built', script: 'script of one', files: ['web'] };
const KEPT = { ...BUILT, how: 'kept' };

describe('build cache', () => {
  it('copies an earlier build', async () => {
    expect(await buildOnce()).toEqual(BUILT);
    expect(await buildOnce()).toEqual(KEPT);
    expect(builds).toBe(1);
  });

  it('builds again for another key', async () => {
    await buildOnce();
    expect(await buildOnce({ key: 'other' })).toEqual(BUILT);
  });

  it('builds again when a source file of the build has changed', async () => {
    await buildOnce();
    await saveBefore('two');
    expect(await buildOnce()).toMatchObject({ how: 'built', script: 'script of two' });
    expect(await buildOnce()).toMatchObject({ how: 'kept', script: 'script of two' });
  });

  it.each<readonly [string, (entry: string) => Promise<void>]>([
    ['a file is damaged', (entry) => writeFile(path.join(entry, 'output/web/app.js'), 'script of onX')],
    ['a file is missing', (entry) => rm(path.join(entry, 'output/web/app.js'))],
    ['a file is too many', (entry) => writeFile(path.join(entry, 'output/web/more.js'), '')],
    ['the record is half written', (entry) => writeFile(path.join(entry, 'record.json'), '{"inputs":{')],
    ['the record is missing', (entry) => rm(path.join(entry, 'record.json'))],
  ])('builds again and stores that build when %s', async (_, damage) => {
    await buildOnce();
    await damage(path.join(folder, 'key'));
    expect(await buildOnce()).toEqual(BUILT);
    expect(await buildOnce()).toEqual(KEPT);
  });

  it('does not store a build with warnings, so that they are shown again', async () => {
    await buildOnce({ isQuiet: false });
    expect(await buildOnce()).toEqual(BUILT);
  });

  it('does not store a build whose source was saved during the build', async () => {
    await buildOnce({ during: () => writeFile(source, 'two') });
    expect(await buildOnce()).toMatchObject({ how: 'built', script: 'script of two' });
  });

  it('stores one complete entry for several simultaneous builds', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => buildOnce()));
    expect(all.map(({ script }) => script)).toEqual(Array(4).fill('script of one'));
    expect(await readdir(folder)).toEqual(['key']);
    expect(await buildOnce()).toEqual(KEPT);
  });

  it('builds without a cache that can be written', async () => {
    await writeFile(folder, 'a file where the folder belongs');
    expect(await buildOnce()).toEqual(BUILT);
  });

  it('removes old entries, the oldest above its limit and unfinished ones', async () => {
    const hour = 3_600_000;
    const dated = async (name: string, ageMs: number): Promise<void> => {
      await mkdir(path.join(folder, name), { recursive: true });
      const at = new Date(Date.now() - ageMs);
      await utimes(path.join(folder, name), at, at);
    };
    await dated('old', 15 * 24 * hour);
    await dated('incoming-killed', 2 * hour);
    await dated('incoming-running', 0);
    for (let at = 0; at < 50; at += 1) await dated(`entry-${at}`, (at + 1) * hour);
    await buildOnce();
    const left = await readdir(folder);
    expect(left).toHaveLength(49);
    expect(left).toEqual(expect.arrayContaining(['key', 'incoming-running', 'entry-0', 'entry-46']));
  });
});

describe('key of a build', () => {
  const cart = path.join(ROOT, 'mfe-cart');
  const env = { NODE_ENV: 'production', TM_BUILD_ID: 'abc' };

  it('depends on folder, mode and build id', async () => {
    const keys = await Promise.all([
      buildKey(cart, env),
      buildKey(path.join(ROOT, 'mfe-reviews'), env),
      buildKey(cart, { ...env, NODE_ENV: 'development' }),
      buildKey(cart, { ...env, TM_BUILD_ID: 'abd' }),
    ]);
    expect(new Set(keys).size).toBe(4);
    expect(await buildKey(cart, { TM_BUILD_ID: 'abc', NODE_ENV: 'production' })).toBe(keys[0]);
  });
});
