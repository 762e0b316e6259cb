import type { PublishedManifest } from 'shared-contracts';
import { mapAtOnce } from './at-once';
import { FolderStore } from './objects/folder-store';
import type { ObjectStore } from './objects/object-store';
import { remotesDir } from './paths';
import { damagedFiles, filesOf, integrityOf } from './remote-store';

/** A file that the store does not have as the version's manifest lists it. */
export class DamagedVersion extends Error {}

/**
 * Brings the files of a version from the store of releases onto this machine, each checked against its digest. What is
 * here already and whole is not fetched again. Nothing to do where the store is a folder of this machine.
 *
 * @throws {DamagedVersion} naming the file, when the store has not what the manifest lists
 */
export async function mirrorVersion(objects: ObjectStore, data: string, manifest: PublishedManifest): Promise<void> {
  const local = new FolderStore(remotesDir(data));
  if (objects.label === local.label) return;
  const { name, version } = manifest;
  const files = new Map(filesOf(manifest));
  await mapAtOnce(await damagedFiles(local, manifest), async (file) => {
    const key = `${name}/${version}/${file}`;
    const bytes = await objects.read(key);
    if (bytes === null || integrityOf(bytes) !== files.get(file)?.integrity)
      throw new DamagedVersion(
        `${file} of ${name} ${version} is ${bytes === null ? 'missing' : 'altered'} in ${objects.label}`,
      );
    await local.replace(key, bytes);
  });
}
