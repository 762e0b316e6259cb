import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PublishedFile, PublishedManifest } from 'shared-contracts';
import { mapWithConcurrency } from '../map-with-concurrency';
import { currentManifest } from '../manifest/earlier-manifest';
import type { ObjectStore } from '../objects/object-store';
import { remotesDir } from '../paths';

/** Folder of one version in a store that is a folder. */
export const versionDir = (data: string, name: string, version: string): string =>
  path.join(remotesDir(data), name, version);

/** Returns `sha384-…` of bytes, in the format of browsers. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Returns digest and size of every file below a folder, by relative path in a stable order. */
export async function listFiles(folder: string): Promise<Record<string, PublishedFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const files: Record<string, PublishedFile> = {};
  for (const name of names.sort()) {
    const bytes = await readFile(path.join(folder, name));
    files[name] = { integrity: integrityOf(bytes), bytes: bytes.length };
  }
  return files;
}

/** Key of a version's manifest. */
export const manifestKey = (name: string, version: string): string => `${name}/${version}/manifest.json`;

/**
 * Two builds of a version differ in the time in their manifests. Each has a separate signature key, so that the stored
 * manifest always has its own signature.
 */
export function signatureKey(name: string, version: string, manifestDigest: string): string {
  const id = createHash('sha256').update(manifestDigest).digest('hex').slice(0, 16);
  return `${name}/${version}/signature.${id}.json`;
}

/** A stored version, unchecked. */
export interface StoredVersion {
  /** The manifest in the format of the current contract. */
  readonly manifest: unknown;
  /** The manifest as stored. */
  readonly bytes: Buffer;
  /** `sha384-…` of the stored manifest. */
  readonly digest: string;
  readonly signature: Buffer | null;
}

/** Manifests usually have some kilobytes. Larger ones are not parsed, because validation would block a gateway. */
export const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Returns the manifest's bytes; null without one. @throws when it is too large */
async function manifestBytes(objects: ObjectStore, name: string, version: string): Promise<Buffer | null> {
  const bytes = await objects.read(manifestKey(name, version));
  if (bytes !== null && bytes.length > MAX_MANIFEST_BYTES)
    throw new Error(`it has ${bytes.length} bytes, more than any manifest`);
  return bytes;
}

/** Returns the manifest in the current contract's format, unchecked; null without one. @throws when it is not JSON */
export async function readManifest(objects: ObjectStore, name: string, version: string): Promise<unknown> {
  const bytes = await manifestBytes(objects, name, version);
  return bytes && currentManifest(JSON.parse(bytes.toString()));
}

/** Null when the version is missing or being written. @throws when the manifest is not JSON, or too large */
export async function readVersion(objects: ObjectStore, name: string, version: string): Promise<StoredVersion | null> {
  const bytes = await manifestBytes(objects, name, version);
  if (bytes === null) return null;
  const digest = integrityOf(bytes);
  const signature = await objects.read(signatureKey(name, version, digest));
  return { manifest: currentManifest(JSON.parse(bytes.toString())), bytes, digest, signature };
}

/** Returns the files of a version that gateways need by their keys, with their expected digests. */
export function filesOf({ web, node }: PublishedManifest): readonly (readonly [string, PublishedFile])[] {
  return [
    ...Object.entries(web.files).map(([file, entry]) => [`web/${file}`, entry] as const),
    ...Object.entries(node?.files ?? {}).map(([file, entry]) => [`node/${file}`, entry] as const),
  ];
}

/** Returns the source maps of a version by their keys, with their expected digests. */
export const mapsOf = ({ maps = {} }: PublishedManifest): ReturnType<typeof filesOf> =>
  Object.entries(maps).map(([file, entry]) => [`maps/${file}`, entry] as const);

/** Returns files of a stored version that are missing or differ from its manifest. */
export async function damagedFiles(objects: ObjectStore, manifest: PublishedManifest): Promise<readonly string[]> {
  const damaged = await mapWithConcurrency(filesOf(manifest), async ([file, { integrity }]) => {
    const bytes = await objects.read(`${manifest.name}/${manifest.version}/${file}`);
    return bytes === null || integrityOf(bytes) !== integrity ? file : null;
  });
  return damaged.filter((file) => file !== null);
}

/** Writes a file of a version, replacing different content. */
export async function putFile(
  objects: ObjectStore,
  key: string,
  bytes: Buffer,
  integrity = integrityOf(bytes),
): Promise<'stored' | 'already-there' | 'repaired'> {
  if (await objects.create(key, bytes)) return 'stored';
  const stored = await objects.read(key);
  if (stored !== null && integrityOf(stored) === integrity) return 'already-there';
  await objects.replace(key, bytes);
  return 'repaired';
}

/**
 * Stores a build: its files, then its signature, and its manifest last, which makes it visible. Two writers of one
 * version may both succeed, because equal versions have equal files. Missing or damaged files of an existing version
 * are written again.
 *
 * @param sign signs a manifest by its digest, `sha384-…`
 * @param isBelieved whether the signature of the stored version is trusted; otherwise it is replaced
 */
export async function storeVersion(
  objects: ObjectStore,
  manifest: PublishedManifest,
  buildDir: string,
  sign: (manifestDigest: string) => Buffer,
  isBelieved: (stored: StoredVersion) => boolean = () => true,
): Promise<'stored' | 'already-there' | 'repaired'> {
  const { name, version } = manifest;
  const known = await readVersion(objects, name, version).catch(() => null);
  const isKept = known !== null && known.signature !== null && isBelieved(known);
  // A stored version keeps its maps: builds of other comments have the same scripts.
  const maps = isKept && !hasSameMaps(known.manifest, manifest) ? [] : mapsOf(manifest);
  const outcomes = await mapWithConcurrency([...filesOf(manifest), ...maps], async ([file, { integrity }]) =>
    putFile(objects, `${name}/${version}/${file}`, await readFile(path.join(buildDir, file)), integrity),
  );
  const repaired = outcomes.includes('repaired');
  if (isKept) return repaired ? 'repaired' : 'already-there';
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const putSignature = (digest: string) => objects.replace(signatureKey(name, version, digest), sign(digest));
  await putSignature(integrityOf(bytes));
  if (await objects.create(manifestKey(name, version), bytes)) return 'stored';
  // The manifest of another build of the same files, unsigned. Other manifests must not be signed here.
  if (known && isSameBuild(known.manifest, manifest)) await putSignature(known.digest);
  else await objects.replace(manifestKey(name, version), bytes);
  return 'repaired';
}

/** Returns whether two manifests, of which the first is unchecked, list the same source maps. */
export const hasSameMaps = (stored: unknown, { maps }: PublishedManifest): boolean =>
  isDeepStrictEqual((stored as PublishedManifest).maps, maps);

const isSameBuild = (stored: unknown, manifest: PublishedManifest): boolean =>
  isDeepStrictEqual({ ...(stored as PublishedManifest), builtAt: '' }, { ...currentOf(manifest), builtAt: '' });

const currentOf = (manifest: PublishedManifest): PublishedManifest =>
  currentManifest(JSON.parse(JSON.stringify(manifest))) as PublishedManifest;
