import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { checkPublishedManifest } from 'registry/manifest/manifest-check';
import type { ObjectStore } from 'registry/objects/object-store';
import { readVersion } from 'registry/versions/remote-store';
import { PositionReader, verifiedMap } from '../source-positions';

/** A version and its files, wherever they are stored. */
export interface VersionFiles {
  readonly manifest: PublishedManifest;
  /** Reads `web/…` or `node/…`; null when it is missing. */
  read(file: string): Promise<Buffer | null>;
}

/** The positions of a version's scripts in its sources. */
export const versionPositions = ({ manifest, read }: VersionFiles): PositionReader =>
  new PositionReader(async (file) => verifiedMap(manifest.maps, file, await read(`maps/${file}`)));

/** The files of a build that is not stored yet. */
export const builtFiles = (manifest: PublishedManifest, buildDir: string): VersionFiles => ({
  manifest,
  read: (file) => readFile(path.join(buildDir, file)).catch(() => null),
});

export const storedFiles = (manifest: PublishedManifest, objects: ObjectStore): VersionFiles => ({
  manifest,
  read: (file) => objects.read(`${manifest.name}/${manifest.version}/${file}`),
});

/** Finds a version by its name; null when it cannot be read, so that no comparison is possible. */
export async function findStored(objects: ObjectStore, name: string, version: string): Promise<VersionFiles | null> {
  const stored = await readVersion(objects, name, version).catch(() => null);
  const checked = checkPublishedManifest(stored?.manifest ?? null);
  return checked.ok ? storedFiles(checked.manifest, objects) : null;
}
