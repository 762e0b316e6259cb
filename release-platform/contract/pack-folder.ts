import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { checkPublishedManifest } from 'registry/manifest/manifest-check';
import { FolderStore } from 'registry/objects/folder-store';
import { BadPackage, packVersion } from 'registry/versions/package-file';
import { listFiles, storeVersion } from 'registry/versions/remote-store';
import type { SigningKey } from 'registry/trust/envelope';
import { sealVersion } from 'registry/trust/version-statement';

/** Provenance of a version, as its signature states it. */
export interface Origin {
  readonly author: string;
  readonly commit: string;
  readonly builder: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function readFields(file: string): Promise<Fields> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Fields;
  } catch (error) {
    throw new BadPackage([`${file} cannot be read (${(error as Error).message})`]);
  }
}

/** Returns the folder's manifest with the digests of its current files. */
async function completeManifest(folder: string): Promise<PublishedManifest> {
  const fields = await readFields(path.join(folder, 'manifest.json'));
  const part = async (name: 'web' | 'node'): Promise<Fields> => {
    const own = fields[name];
    const given = typeof own === 'object' && own !== null ? own : {};
    return { [name]: { ...given, files: await listFiles(path.join(folder, name)) } };
  };
  const parts = { ...(await part('web')), ...((await isFolder(path.join(folder, 'node'))) && (await part('node'))) };
  const maps = (await isFolder(path.join(folder, 'maps'))) && { maps: await listFiles(path.join(folder, 'maps')) };
  const checked = checkPublishedManifest({ builtAt: new Date().toISOString(), ...fields, ...parts, ...maps });
  if (!checked.ok) throw new BadPackage(checked.problems);
  return checked.manifest;
}

/**
 * Creates a signed package file of a build: `manifest.json`, `web/`, where servers render `node/`, and source maps in
 * `maps/` if there are any.
 * @throws {BadPackage} naming every problem
 */
export async function packFolder(folder: string, key: SigningKey, origin: Origin): Promise<Buffer> {
  if (!(await isFolder(path.join(folder, 'web')))) throw new BadPackage([`${folder} has no folder web/`]);
  const manifest = await completeManifest(folder);
  const { name, version, team } = manifest;
  const at = new Date().toISOString();
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-pack-'));
  try {
    const objects = new FolderStore(scratch);
    await storeVersion(objects, manifest, folder, (digest) =>
      sealVersion({ name, version, team, manifest: digest, ...origin, at }, key),
    );
    return await packVersion(objects, name, version);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
