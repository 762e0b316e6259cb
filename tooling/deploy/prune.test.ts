import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { updateRegistry, withVersion } from '../registry/registry-file';
import { prune } from './prune';

const WEEK_LATER = 8 * 24 * 3_600_000;

describe('removing old versions', () => {
  let data: string;
  const versions = async () => (await readdir(path.join(data, 'remotes/cart'))).sort();

  beforeEach(async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'tm-prune-'));
    for (const version of ['1', '2', '3', '4', '5', '6']) {
      await mkdir(path.join(data, 'remotes/cart', version), { recursive: true });
      await updateRegistry(data, (now) => withVersion(now, 'cart', { version, at: '', by: 'deploy' }));
    }
    await updateRegistry(data, (now) => ({
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
});
