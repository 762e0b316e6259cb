import { withVersion } from 'registry/composition/registry';
import { openReleases } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { startStubApi, type StubApi } from '../../../../shell/src/testing/test-gateway';
import type { TestStore } from '../../../../shell/src/testing/test-store';
import { findBrowser } from '../../../find-browser';
import { findStored } from '../../version-files';
import { rehearseInBrowser, type BrowserRehearsal, type BrowserRehearsalInput } from '../rehearse-in-browser';
import { createBrowserStore } from './browser-store';
import { reactRemote, type PlantedPage } from './react-remote';

type Pages = Readonly<Record<string, PlantedPage>>;

/** Starts a store with an API for the calling file, in which versions are rehearsed in a browser. */
export function useRehearsedStore() {
  const parts: { store?: TestStore; api?: StubApi } = {};
  let versions = 0;
  beforeAll(async () => {
    parts.store = await createBrowserStore();
    parts.api = await startStubApi();
  });
  afterAll(async () => {
    await parts.store?.remove();
    await parts.api?.close();
  });

  /** Rehearses a version with planted pages beside one whose pages are `live`; by default, good ones. */
  return async function rehearseFaults(
    pages: Pages,
    live: Pages = Object.fromEntries(Object.keys(pages).map((id) => [id, {}])),
    more: Partial<BrowserRehearsalInput> = {},
  ): Promise<BrowserRehearsal> {
    const { store, api } = parts;
    const browserPath = findBrowser();
    if (!store || !api || browserPath === null) throw new Error('A rehearsal needs a store, an API and a browser.');
    const own = (versions += 1);
    await store.deploy(reactRemote(`1.0.0-live${own}`, live));
    const settings = releaseSettings(store.data, { RELEASE_OWNERS: TEST_OWNERS });
    const releases = await openReleases(settings);
    const { registry } = await releases.log.read();
    const { manifest } = { manifest: await store.deploy(reactRemote(`1.0.0-next${own}`, pages)) };
    const candidate = await findStored(releases.objects, manifest.name, manifest.version);
    if (!candidate) throw new Error('The candidate is not stored.');
    const { version } = manifest;
    return rehearseInBrowser({
      candidate,
      store: releases,
      live: registry,
      next: withVersion(registry, manifest.name, { version, at: 'now', by: 'deploy' }),
      recorded: [],
      browserPath,
      env: { API_URL: api.origin },
      ...more,
    });
  };
}
