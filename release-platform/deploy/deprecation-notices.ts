import { pinnedTo } from 'registry/composition/pins';
import type { Deprecation, Registry } from 'registry/composition/registry';
import { partsOf } from 'registry/composition/composition';
import { openReleases, type ReleaseStore } from 'registry/log/releases';
import { usersOf } from 'registry/manifest/usage';
import { oneLine } from 'registry/one-line';
import type { ReleaseSettings } from 'registry/settings';
import { BENEFIT_TYPES } from 'shared-contracts';
import { storedManifest } from './moves/release-check';

/** Describes a notice about a version. */
export const noticeText = ({ remote, version, reason, author }: Deprecation): string =>
  oneLine(`${remote} ${version} is deprecated by ${author}: ${reason}`);

const isLive = (registry: Registry, { remote, version }: Deprecation): boolean =>
  BENEFIT_TYPES.some((type) =>
    partsOf(registry, type).some((part) => part.name === remote && part.version === version),
  );

/** Describes notices about a remote's version for each variant that is pinned to it. */
export const pinNotices = (registry: Registry, name: string): readonly string[] =>
  (registry.deprecations ?? [])
    .filter(({ remote }) => remote === name)
    .flatMap((notice) =>
      pinnedTo(registry, name, notice.version).map((variant) => `${variant} is pinned to it: ${noticeText(notice)}`),
    );

/** Describes notices about live versions whose events or widgets a remote uses. */
export async function useNotices(store: ReleaseStore, registry: Registry, name: string): Promise<readonly string[]> {
  const user = await storedManifest(store, name, registry.remotes[name]?.version ?? '');
  if (user === null) return [];
  const notices = (registry.deprecations ?? []).filter((one) => one.remote !== name && isLive(registry, one));
  const found = notices.map(async (notice) => {
    const manifest = await storedManifest(store, notice.remote, notice.version);
    return manifest !== null && usersOf(manifest, [user]).length > 0
      ? [`it uses a version with a notice: ${noticeText(notice)}`]
      : [];
  });
  return (await Promise.all(found)).flat();
}

/** Prints the notices that concern the team of a released remote. */
export async function printNotices(settings: ReleaseSettings, name: string): Promise<void> {
  const store = await openReleases(settings);
  const { registry } = await store.log.read();
  for (const notice of [...(await useNotices(store, registry, name)), ...pinNotices(registry, name)])
    console.warn(`notice for ${name}: ${notice}`);
}
