import type { PublishedManifest } from 'shared-contracts';
import { mapWithConcurrency } from '../map-with-concurrency';
import { FolderStore } from '../objects/folder-store';
import type { ObjectStore } from '../objects/object-store';
import { remotesDir } from '../paths';
import { damagedFiles, filesOf, integrityOf, manifestKey, signatureKey, type StoredVersion } from './remote-store';

/**
 * Copies a version's manifest and its signature to this machine, so that a gateway can start while the release store is
 * away. Nothing is done when the store is a folder of this machine.
 */
export async function mirrorManifest(
  objects: ObjectStore,
  data: string,
  { name, version }: Pick<PublishedManifest, 'name' | 'version'>,
  { bytes, digest, signature }: StoredVersion,
): Promise<void> {
  const local = new FolderStore(remotesDir(data));
  if (objects.label === local.label || signature === null) return;
  for (const [key, content] of [
    [signatureKey(name, version, digest), signature],
    [manifestKey(name, version), bytes],
  ] as const)
    if (!(await local.read(key))?.equals(content)) await local.replace(key, content);
}

/** Thrown for a file that does not match the version's manifest. */
export class DamagedVersion extends Error {}

/**
 * Copies the files of a version from the release store to this machine, each checked against its digest. Files that are
 * already present and valid are skipped; nothing is done when the store is a folder of this machine.
 *
 * @throws {DamagedVersion} with the file, when the store lacks it or its content differs
 */
export async function mirrorVersion(objects: ObjectStore, data: string, manifest: PublishedManifest): Promise<void> {
  const local = new FolderStore(remotesDir(data));
  if (objects.label === local.label) return;
  const { name, version } = manifest;
  const files = new Map(filesOf(manifest));
  await mapWithConcurrency(await damagedFiles(local, manifest), async (file) => {
    const key = `${name}/${version}/${file}`;
    const bytes = await objects.read(key);
    if (bytes === null || integrityOf(bytes) !== files.get(file)?.integrity)
      throw new DamagedVersion(
        `${file} of ${name} ${version} is ${bytes === null ? 'missing' : 'altered'} in ${objects.label}`,
      );
    await local.replace(key, bytes);
  });
}
