import type { PublishedManifest } from 'shared-contracts';
import type { ObjectStore } from '../objects/object-store';
import { filesOf, integrityOf } from './remote-store';

/** One place with copies of files: the release store, or the mirror on this machine. */
export interface CopyPlace {
  readonly where: 'store' | 'mirror';
  readonly objects: ObjectStore;
}

/** A copy of a file that is missing or differs from its manifest. */
export interface Damage {
  readonly remote: string;
  readonly version: string;
  readonly file: string;
  readonly where: CopyPlace['where'];
  readonly state: 'missing' | 'altered';
  /** Null when it was repaired; otherwise why not. */
  readonly problem: string | null;
}

/** A file of a stored version, with the digest that its copies must have. */
export interface StoredFile {
  readonly remote: string;
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
  readonly bytes: number;
}

/** Returns files of a version, by default those that gateways need. */
export const storedFilesOf = (manifest: PublishedManifest, files = filesOf(manifest)): readonly StoredFile[] =>
  files.map(([file, { integrity, bytes }]) => ({
    remote: manifest.name,
    version: manifest.version,
    file,
    integrity,
    bytes,
  }));

interface Copy extends CopyPlace {
  readonly bytes: Buffer | null;
  readonly isWhole: boolean;
}

const NO_COPY = 'no other copy has the right digest; deploy the remote again';

async function readCopy(place: CopyPlace, key: string, integrity: string): Promise<Copy> {
  const bytes = await place.objects.read(key);
  return { ...place, bytes, isWhole: bytes !== null && integrityOf(bytes) === integrity };
}

const keyOf = ({ remote, version, file }: StoredFile): string => `${remote}/${version}/${file}`;

/** Returns whether a place has a copy of the file with the right digest. */
export const isWholeAt = async (place: CopyPlace, stored: StoredFile): Promise<boolean> =>
  (await readCopy(place, keyOf(stored), stored.integrity)).isWhole;

/** Writes the right content. @returns null, or why it can't be written */
const repaired = (objects: ObjectStore, key: string, bytes: Buffer): Promise<string | null> =>
  objects.replace(key, bytes).then(
    () => null,
    (error: Error) => `it cannot be written: ${error.message}`,
  );

/**
 * Compares all copies of a file with its digest, and replaces damaged ones by a copy with the right digest.
 * @throws when a place cannot be read
 */
export async function scrubFile(places: readonly CopyPlace[], stored: StoredFile): Promise<readonly Damage[]> {
  const { remote, version, file, integrity } = stored;
  const key = keyOf(stored);
  const copies = await Promise.all(places.map((place) => readCopy(place, key, integrity)));
  const whole = copies.find(({ isWhole }) => isWhole)?.bytes ?? null;
  const damages: Damage[] = [];
  for (const { where, objects, bytes, isWhole } of copies) {
    if (isWhole) continue;
    const problem = whole === null ? NO_COPY : await repaired(objects, key, whole);
    damages.push({ remote, version, file, where, state: bytes === null ? 'missing' : 'altered', problem });
  }
  return damages;
}
