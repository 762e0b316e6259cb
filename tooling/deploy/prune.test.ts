import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withVersion } from 'registry/registry';
import { updateRegistry } from 'registry/releases';
import { pointToShellBuild } from 'registry/shell-build';
import { prune } from './prune';

const WEEK_LATER = 8 * 24 * 3_600_000;

describe('removing old versions', () => {
  let data: string;
  const versions = async () => (await readdir(path.join(data, 'remotes/cart'))).sort();

  beforeEach(async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'tm-prune-'));
    for (const version of ['1', '2', '3', '4', '5', '6']) {
      await mkdir(path.join(data, 'remotes/cart', version), { recursive: true });
      await updateRegistry(data, 'a test', (now) => withVersion(now, 'cart', { version, at: '', by: 'deploy' }));
    }
    await updateRegistry(data, 'a test', (now) => ({
      ...withVersion(now, 'cart', { version: '2', at: '', by: 'rollback' }),
      variants: { lowes: { cart: { version: '1' } } },
    }));
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  it('leaves everything that may still be on somebody’s screen', async () => {
    expect(await prune(data)).toEqual([]);
  });

  it('keeps after a week what is served, pinned, or to be rolled back to', async () => {
    await prune(data, Date.now() + WEEK_LATER);
    expect(await versions()).toEqual(['1', '2', '5', '6']);
  });

  it('keeps for a week what shoppers had until then, however long ago it was built', async () => {
    const longAgo = new Date(Date.now() - 2 * WEEK_LATER);
    for (const version of ['3', '4']) await utimes(path.join(data, 'remotes/cart', version), longAgo, longAgo);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await updateRegistry(data, 'a test', (now) => withVersion(now, 'cart', { version: '4', at: '', by: 'rollback' }));
    for (const version of ['7', '8', '9']) {
      await mkdir(path.join(data, 'remotes/cart', version), { recursive: true });
      await updateRegistry(data, 'a test', (now) => withVersion(now, 'cart', { version, at, by: 'deploy' }));
    }
    await prune(data);
    expect(await versions()).toEqual(['1', '2', '4', '5', '6', '7', '8', '9']);
  });

  it('keeps a build of the shell for a week after another took its place', async () => {
    const build = (id: string) => ({
      id,
      web: { files: {}, main: 'main.js', styles: [], shared: {} },
      node: { entry: 'chrome.cjs', files: {} },
    });
    const builds = async () => (await readdir(path.join(data, 'shell'))).filter((name) => !name.includes('.'));
    await pointToShellBuild(data, build('old'));
    const longAgo = new Date(Date.now() - 2 * WEEK_LATER);
    await utimes(path.join(data, 'shell/old'), longAgo, longAgo);
    await pointToShellBuild(data, build('new'));
    await prune(data);
    expect((await builds()).sort()).toEqual(['new', 'old']);
    await prune(data, Date.now() + WEEK_LATER);
    expect(await builds()).toEqual(['new']);
  });
});
