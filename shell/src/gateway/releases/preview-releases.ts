import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import { isRunning, previewed } from 'registry/composition/previews';
import type { Registry } from 'registry/composition/registry';
import type { PreviewRelease, VariantRelease } from './variant-release';

/**
 * Returns the releases of a registry's previews, by key. A version that cannot be served is omitted, because ours in
 * its place would look like its preview.
 */
export async function previewReleases(
  registry: Registry,
  releaseOf: (registry: Registry, type: BenefitType) => Promise<VariantRelease>,
): Promise<ReadonlyMap<string, PreviewRelease>> {
  const running = (registry.previews ?? []).filter((preview) => isRunning(preview));
  const shown = new Map<string, PreviewRelease>();
  for (const preview of running) {
    const type = BENEFIT_TYPES.find((one) => one === preview.variant);
    if (!type) continue;
    const release = await releaseOf(previewed(registry, preview), type);
    if (release.remotes.get(preview.remote)?.manifest.version === preview.version)
      shown.set(preview.key, { preview, release });
  }
  return shown;
}
