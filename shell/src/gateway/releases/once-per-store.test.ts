import { openReleases } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { readManifest } from './load-remote';

describe('manifest of a version', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({ name: 'cart', render: `return { html: '' };` });
  });
  afterAll(() => store.remove());

  it('is read and verified once, until the store is opened again', async () => {
    const settings = releaseSettings(store.data, {});
    const opened = await openReleases(settings);
    const read = jest.spyOn(opened.objects, 'read');
    const first = await readManifest(opened, 'cart', '1.0.0-a');
    const reads = read.mock.calls.length;
    expect(reads).toBeGreaterThan(0);
    expect(await readManifest(opened, 'cart', '1.0.0-a')).toBe(first);
    expect(read).toHaveBeenCalledTimes(reads);
    expect(await readManifest(opened, 'cart', '2.0.0-b')).toEqual({ refused: 'it is not in the store' });
    expect(await readManifest(await openReleases(settings), 'cart', '1.0.0-a')).not.toBe(first);
  });
});
