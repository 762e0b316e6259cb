import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { isRunning, previewed, previewKey } from 'registry/composition/previews';
import type { Preview, Registry } from 'registry/composition/registry';
import type { PreviewRelease, VariantRelease } from './variant-release';

/** Releases of previews, by variant and key. */
export type PreviewReleases = ReadonlyMap<string, PreviewRelease>;

const idOf = (type: BenefitType, key: string): string => `${type} ${key}`;

/** Groups the versions that one address shows together. */
function grouped(previews: readonly Preview[]): readonly (readonly Preview[])[] {
  const groups = new Map<string, Preview[]>();
  for (const one of previews) {
    const id = one.name === undefined ? one.key : `name ${one.name}`;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups.values()];
}

/**
 * Returns the releases of a registry's previews. A preview with a version that cannot be served is omitted in that
 * variant, because ours in its place would look like its preview.
 */
export async function previewReleases(
  registry: Registry,
  releaseOf: (registry: Registry, type: BenefitType) => Promise<VariantRelease>,
): Promise<PreviewReleases> {
  const shown = new Map<string, PreviewRelease>();
  for (const group of grouped((registry.previews ?? []).filter((one) => isRunning(one))))
    for (const type of BENEFIT_TYPES) {
      const parts = group.filter(({ variant = type }) => variant === type);
      if (parts.length === 0) continue;
      const release = await releaseOf(previewed(registry, ...parts), type);
      const isWhole = parts.every(({ remote, version }) => release.remotes.get(remote)?.manifest.version === version);
      const preview = { name: group[0]?.name ?? null, parts };
      if (isWhole) for (const { key } of group) shown.set(idOf(type, key), { preview, release });
    }
  return shown;
}

/** Returns the preview of a token in a variant; null without one, or when one of its versions has expired. */
export function findPreview(previews: PreviewReleases, type: BenefitType, token: string): PreviewRelease | null {
  const found = previews.get(idOf(type, previewKey(token)));
  return found?.preview.parts.every((one) => isRunning(one)) ? found : null;
}

/** One version of a preview in one variant. */
export interface PreviewStatus {
  /** Null for a single version that has no name. */
  readonly name: string | null;
  readonly remote: string;
  readonly version: string;
  readonly variant: BenefitType;
  readonly isShown: boolean;
  /** Why its version is not served; null when it is shown, or loading. */
  readonly problem: string | null;
}

/** Compares the previews of a registry with those that are shown. `problemOf`: logged reason of a version. */
export function previewStatuses(
  registry: Registry,
  previews: PreviewReleases,
  problemOf: (version: { readonly name: string; readonly version: string }) => string | null,
): readonly PreviewStatus[] {
  return (registry.previews ?? [])
    .filter((one) => isRunning(one))
    .flatMap(({ key, name = null, remote, version, variant }) =>
      BENEFIT_TYPES.filter((type) => variant === undefined || variant === type).map((type) => {
        const isShown = previews.has(idOf(type, key));
        const problem = isShown ? null : problemOf({ name: remote, version });
        return { name, remote, version, variant: type, isShown, problem };
      }),
    );
}
