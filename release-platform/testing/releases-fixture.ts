import type { Registry } from 'registry/composition/registry';
import { openForWriting, type WritableReleaseStore } from 'registry/log/releases';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { createTestStore, type TestStore } from '../../shell/src/testing/test-store';
import { releasesCommand } from '../releases/releases-command';
import { keepConsoleLines } from './console-lines';

/** A store of releases for one test, and `npm run releases` over it. */
export interface ReleasesFixture extends Pick<TestStore, 'data' | 'deploy' | 'file'> {
  readonly settings: ReleaseSettings;
  /** The output of the command. */
  readonly said: string[];
  run(...args: readonly string[]): Promise<number>;
  open(of?: ReleaseSettings): Promise<WritableReleaseStore>;
  registry(of?: ReleaseSettings): Promise<Registry>;
}

/** @param gateways their origins, as in `RELEASE_GATEWAYS` */
export const testSettings = (data: string, gateways = 'none'): ReleaseSettings =>
  releaseSettings(data, { RELEASE_OWNERS: TEST_OWNERS, RELEASE_GATEWAYS: gateways });

/** Creates a separate store for each test of the calling file. */
export function useReleases(): ReleasesFixture {
  let store: TestStore;
  const said = keepConsoleLines();
  beforeEach(async () => void (store = await createTestStore()));
  afterEach(() => store.remove());
  return {
    get data() {
      return store.data;
    },
    deploy: (remote) => store.deploy(remote),
    file: (...names) => store.file(...names),
    get settings() {
      return testSettings(store.data);
    },
    said,
    run: (...args) => releasesCommand(args, testSettings(store.data)),
    open: (of) => openForWriting(of ?? testSettings(store.data)),
    registry: async (of) => (await (await openForWriting(of ?? testSettings(store.data))).log.read()).registry,
  };
}
