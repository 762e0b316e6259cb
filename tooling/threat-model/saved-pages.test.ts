import path from 'node:path';
import type { RemoteManifest } from 'shared-contracts';
import { isSaveablePath, SAVEABLE_PATHS } from '../../shell/src/protocol/saveable-paths';
import { remoteFolders } from 'release-platform/remote-folders';

const manifests = async (): Promise<RemoteManifest[]> =>
  Promise.all(
    (await remoteFolders()).map(
      async ({ dir }) => ((await import(path.join(dir, 'remote.manifest.ts'))) as { default: RemoteManifest }).default,
    ),
  );
/** An address that matches a declared path. */
const addressOf = (declared: string): string => declared.replace(/:\w+\??/g, 'x1');

describe('pages that browsers keep for offline reading', () => {
  it('are public, and only those of the list', async () => {
    const pages = (await manifests()).flatMap((manifest) => manifest.pages);
    const paths = pages.flatMap((page) => page.paths.map((one) => ({ one, audience: page.audience })));
    expect(paths.length).toBeGreaterThan(30);
    const saved = paths.filter(({ one }) => isSaveablePath(addressOf(one)));
    expect(saved.map(({ one }) => one).sort()).toEqual([...SAVEABLE_PATHS].sort());
    expect(saved.filter(({ audience }) => audience !== 'anonymous')).toEqual([]);
  });
});
