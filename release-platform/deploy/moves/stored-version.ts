import type { PublishedManifest } from 'shared-contracts';
import { checkPublishedManifest } from 'registry/manifest/manifest-check';
import type { ReleaseStore } from 'registry/log/releases';
import { damagedFiles, readVersion, type StoredVersion } from 'registry/versions/remote-store';
import { provenanceOf } from 'registry/trust/version-statement';

/** Returns the manifest of a complete and signed version in the store; null when it must be built again. */
export async function readWholeVersion(
  { objects, trust }: Pick<ReleaseStore, 'objects' | 'trust'>,
  name: string,
  version: string,
): Promise<PublishedManifest | null> {
  const stored = await readVersion(objects, name, version).catch(() => null);
  if (stored === null) return null;
  const checked = checkPublishedManifest(stored.manifest);
  if (!checked.ok || 'problem' in provenanceOf(checked.manifest, stored.digest, stored.signature, trust)) return null;
  return (await damagedFiles(objects, checked.manifest)).length === 0 ? checked.manifest : null;
}

/** True when the signature of a stored version is valid for the team that stores it. */
export const believedBy =
  ({ trust }: Pick<ReleaseStore, 'trust'>, manifest: PublishedManifest) =>
  ({ digest, signature }: StoredVersion): boolean =>
    !('problem' in provenanceOf(manifest, digest, signature, trust));
