import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { checkPublishedManifest } from 'registry/manifest-check';
import type { ObjectStore } from 'registry/objects/object-store';
import { readVersion } from 'registry/remote-store';

/** A version and its files, wherever they are. */
export interface VersionFiles {
  readonly manifest: PublishedManifest;
  /** `web/…` or `node/…`; null: it is not there. */
  read(file: string): Promise<Buffer | null>;
}

/** A build that is not in the store yet. */
export const builtFiles = (manifest: PublishedManifest, buildDir: string): VersionFiles => ({
  manifest,
  read: (file) => readFile(path.join(buildDir, file)).catch(() => null),
});

export const storedFiles = (manifest: PublishedManifest, objects: ObjectStore): VersionFiles => ({
  manifest,
  read: (file) => objects.read(`${manifest.name}/${manifest.version}/${file}`),
});

/** A version by its name; null: it cannot be read, so nothing can be compared with it. */
export async function findStored(objects: ObjectStore, name: string, version: string): Promise<VersionFiles | null> {
  const stored = await readVersion(objects, name, version).catch(() => null);
  const checked = checkPublishedManifest(stored?.manifest ?? null);
  return checked.ok ? storedFiles(checked.manifest, objects) : null;
}
