import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PublishedFile, PublishedManifest } from 'shared-contracts';
import { mapAtOnce } from './at-once';
import { currentManifest } from './earlier-manifest';
import type { ObjectStore } from './objects/object-store';
import { remotesDir } from './paths';

/** Folder of one version in a store that is a folder. */
export const versionDir = (data: string, name: string, version: string): string =>
  path.join(remotesDir(data), name, version);

/** `sha384-…` of some bytes, as browsers write it. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Relative path → digest and size of every file below a folder, in a stable order. */
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

const manifestKey = (name: string, version: string): string => `${name}/${version}/manifest.json`;

/**
 * Two builds of a version differ in the hour that their manifests name. Each signature has a place of its own, so that
 * whichever manifest is stored has its signature beside it.
 */
export function signatureKey(name: string, version: string, manifestDigest: string): string {
  const id = createHash('sha256').update(manifestDigest).digest('hex').slice(0, 16);
  return `${name}/${version}/signature.${id}.json`;
}

/** A version as it is stored; unchecked. */
export interface StoredVersion {
  /** The manifest with the names of the present contract. */
  readonly manifest: unknown;
  /** The manifest as it is stored. */
  readonly bytes: Buffer;
  /** `sha384-…` of the stored manifest. */
  readonly digest: string;
  readonly signature: Buffer | null;
}

/** Some kilobytes are usual. What is larger is not parsed: checking it would keep a gateway from answering. */
export const MAX_MANIFEST_BYTES = 1024 * 1024;

/** The manifest's bytes; null: there is none. @throws when it is too large for one */
async function manifestBytes(objects: ObjectStore, name: string, version: string): Promise<Buffer | null> {
  const bytes = await objects.read(manifestKey(name, version));
  if (bytes !== null && bytes.length > MAX_MANIFEST_BYTES)
    throw new Error(`it has ${bytes.length} bytes, more than any manifest`);
  return bytes;
}

/** The manifest as the present contract names things, unchecked; null: there is none. @throws when it is no JSON */
export async function readManifest(objects: ObjectStore, name: string, version: string): Promise<unknown> {
  const bytes = await manifestBytes(objects, name, version);
  return bytes && currentManifest(JSON.parse(bytes.toString()));
}

/** Null: the version is not there, or is being written. @throws when the manifest is no JSON, or too large for one */
export async function readVersion(objects: ObjectStore, name: string, version: string): Promise<StoredVersion | null> {
  const bytes = await manifestBytes(objects, name, version);
  if (bytes === null) return null;
  const digest = integrityOf(bytes);
  const signature = await objects.read(signatureKey(name, version, digest));
  return { manifest: currentManifest(JSON.parse(bytes.toString())), bytes, digest, signature };
}

/** Every file of a version by its key below the version, with what it must be. */
export function filesOf({ web, node }: PublishedManifest): readonly (readonly [string, PublishedFile])[] {
  return [
    ...Object.entries(web.files).map(([file, entry]) => [`web/${file}`, entry] as const),
    ...Object.entries(node?.files ?? {}).map(([file, entry]) => [`node/${file}`, entry] as const),
  ];
}

/** Files of a stored version that are missing or not what its manifest lists. */
export async function damagedFiles(objects: ObjectStore, manifest: PublishedManifest): Promise<readonly string[]> {
  const damaged = await mapAtOnce(filesOf(manifest), async ([file, { integrity }]) => {
    const bytes = await objects.read(`${manifest.name}/${manifest.version}/${file}`);
    return bytes === null || integrityOf(bytes) !== integrity ? file : null;
  });
  return damaged.filter((file) => file !== null);
}

/** Writes a file of a version. What lies in its place and is another one is replaced. */
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
 * Puts a build into the store: its files, then its signature, and its manifest last, by which it becomes visible. Of
 * two writers of one version both may succeed, because equal versions mean equal files. What is missing or damaged in a
 * version that is there already is written again.
 *
 * @param sign makes the signature of a manifest by its digest, `sha384-…`
 * @param isBelieved whether the signature of a stored version counts; another takes the place of one that does not,
 *   which somebody made with a key of nobody
 */
export async function storeVersion(
  objects: ObjectStore,
  manifest: PublishedManifest,
  buildDir: string,
  sign: (manifestDigest: string) => Buffer,
  isBelieved: (stored: StoredVersion) => boolean = () => true,
): Promise<'stored' | 'already-there' | 'repaired'> {
  const { name, version } = manifest;
  const outcomes = await mapAtOnce(filesOf(manifest), async ([file, { integrity }]) =>
    putFile(objects, `${name}/${version}/${file}`, await readFile(path.join(buildDir, file)), integrity),
  );
  const repaired = outcomes.includes('repaired');
  const known = await readVersion(objects, name, version).catch(() => null);
  if (known?.signature && isBelieved(known)) return repaired ? 'repaired' : 'already-there';
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const putSignature = (digest: string) => objects.replace(signatureKey(name, version, digest), sign(digest));
  await putSignature(integrityOf(bytes));
  if (await objects.create(manifestKey(name, version), bytes)) return 'stored';
  // The manifest of another build of the same files, without a signature. Anything else is not ours to sign.
  if (known && isSameBuild(known.manifest, manifest)) await putSignature(known.digest);
  else await objects.replace(manifestKey(name, version), bytes);
  return 'repaired';
}

const isSameBuild = (stored: unknown, manifest: PublishedManifest): boolean =>
  isDeepStrictEqual({ ...(stored as PublishedManifest), builtAt: '' }, { ...currentOf(manifest), builtAt: '' });

const currentOf = (manifest: PublishedManifest): PublishedManifest =>
  currentManifest(JSON.parse(JSON.stringify(manifest))) as PublishedManifest;
