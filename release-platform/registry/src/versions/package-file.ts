import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import tar from 'tar-stream';
import type { PublishedManifest } from 'shared-contracts';
import { mapWithConcurrency } from '../map-with-concurrency';
import { currentManifest } from '../manifest/earlier-manifest';
import { checkPublishedManifest, firstOf } from '../manifest/manifest-check';
import type { ObjectStore } from '../objects/object-store';
import { oneLine } from '../one-line';
import {
  filesOf,
  hasSameMaps,
  integrityOf,
  mapsOf,
  MAX_MANIFEST_BYTES,
  putFile,
  readVersion,
  signatureKey,
  type StoredVersion,
} from './remote-store';

/** A version as one file: see `docs/package-format.md`. */
export interface PackedVersion {
  readonly manifest: PublishedManifest;
  /** Signed bytes, unchanged. */
  readonly manifestBytes: Buffer;
  readonly signature: Buffer;
  /** Keyed by path: `web/remoteEntry.js`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Thrown with the problems of a package file, as sentences. */
export class BadPackage extends Error {
  readonly problems: readonly string[];

  /** Names in a package are untrusted, so they are quoted. */
  constructor(problems: readonly string[]) {
    const told = firstOf(problems.map(oneLine));
    super(told.join('; '));
    this.problems = told;
  }
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Limit of the unpacked size, far above any remote and well within a machine's memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Includes folders and other tar entries. */
const MAX_ENTRIES = 2_000;
const MANIFEST = 'manifest.json';
const SIGNATURE = 'signature.json';
const NAME = /^(?!.*(^|\/)\.{1,2}(\/|$))(web|node|maps)(\/[A-Za-z0-9_@~.-]+)+$/;

/** Packs a stored version. @throws {BadPackage} when it is missing or unsigned */
export async function packVersion(objects: ObjectStore, name: string, version: string): Promise<Buffer> {
  const folder = `${name}/${version}`;
  const stored = await readVersion(objects, name, version);
  const checked = checkPublishedManifest(stored?.manifest ?? null);
  if (!stored?.signature || !checked.ok) throw new BadPackage([`${name} ${version} is not whole in ${objects.label}`]);
  const { manifest } = checked;
  // Checked despite the signature, so that an earlier version cannot be presented as a newer one.
  if (manifest.name !== name || manifest.version !== version)
    throw new BadPackage([`what is stored as ${name} ${version} is ${manifest.name} ${manifest.version}`]);
  const pack = tar.pack();
  const chunks: Buffer[] = [];
  const done = (async () => {
    for await (const chunk of pack) chunks.push(chunk as Buffer);
  })();
  // No times or owners of this machine, so that equal versions give equal files.
  const add = (file: string, bytes: Buffer): void => {
    pack.entry({ name: file, mode: 0o644, mtime: new Date(0) }, bytes);
  };
  add(MANIFEST, stored.bytes);
  add(SIGNATURE, stored.signature);
  const files = await mapWithConcurrency([...filesOf(manifest), ...mapsOf(manifest)], async ([file]) => {
    const bytes = await objects.read(`${folder}/${file}`);
    if (bytes === null) throw new BadPackage([`${file} of ${name} ${version} is missing in ${objects.label}`]);
    return [file, bytes] as const;
  });
  for (const [file, bytes] of files) add(file, bytes);
  pack.finalize();
  await done;
  return compress(Buffer.concat(chunks), { level: 9 });
}

async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const unpacked = await decompress(bytes, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_BUFFER_TOO_LARGE';
    const problem = isTooLarge
      ? `it unpacks to more than ${MAX_BYTES / 1024 / 1024} MB`
      : `it is no gzip (${error.message})`;
    throw new BadPackage([problem]);
  });
  const extract = tar.extract();
  const entries = new Map<string, Buffer>();
  let count = 0;
  extract.end(unpacked);
  try {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      count += 1;
      if (count > MAX_ENTRIES) throw new BadPackage([`it has more than ${MAX_ENTRIES} files and folders`]);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      if (type === 'directory') continue;
      if (type !== 'file')
        throw new BadPackage([`'${name}' is of the kind '${type ?? 'unknown'}'; only files are allowed`]);
      if (entries.has(name)) throw new BadPackage([`'${name}' is in it twice`]);
      entries.set(name, Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof BadPackage ? error : new BadPackage([`it is no tar (${(error as Error).message})`]);
  }
  return entries;
}

function parseManifest(bytes: Buffer | undefined): PublishedManifest {
  if (!bytes) throw new BadPackage([`${MANIFEST} is missing`]);
  if (bytes.length > MAX_MANIFEST_BYTES)
    throw new BadPackage([`${MANIFEST} has ${bytes.length} bytes; at most ${MAX_MANIFEST_BYTES} are read`]);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new BadPackage([`${MANIFEST} is no JSON`]);
  }
  const checked = checkPublishedManifest(currentManifest(value));
  if (!checked.ok) throw new BadPackage(checked.problems);
  return checked.manifest;
}

/**
 * Reads a package file from any source: complete, with exactly the files of its manifest. Ownership and trust are
 * checked by the store.
 *
 * @throws {BadPackage} with every problem
 */
export async function unpackVersion(bytes: Buffer): Promise<PackedVersion> {
  const entries = await entriesOf(bytes);
  const manifestBytes = entries.get(MANIFEST);
  const manifest = parseManifest(manifestBytes);
  const signature = entries.get(SIGNATURE);
  const listed = new Map([...filesOf(manifest), ...mapsOf(manifest)]);
  const files = new Map([...entries].filter(([name]) => name !== MANIFEST && name !== SIGNATURE));
  const problems = [
    ...(signature ? [] : [`${SIGNATURE} is missing`]),
    ...[...files.keys()]
      .filter((name) => !NAME.test(name))
      .map((name) => `'${name}' is no path below web/, node/ or maps/`),
    ...[...files.keys()].filter((name) => !listed.has(name)).map((name) => `'${name}' is not listed in ${MANIFEST}`),
    ...[...listed].flatMap(([name, { integrity }]) => {
      const file = files.get(name);
      if (!file) return [`'${name}' is listed and not there`];
      return integrityOf(file) === integrity ? [] : [`'${name}' is not what ${MANIFEST} lists`];
    }),
  ];
  if (problems.length > 0 || !signature || !manifestBytes) throw new BadPackage(problems);
  return { manifest, manifestBytes, signature, files };
}

/**
 * Stores an unpacked version as it was signed: its files, its signature, its manifest last. Missing or damaged files of
 * it are written again.
 *
 * @param isBelieved whether the signature of the stored version is trusted; otherwise this version replaces it, for
 * example after a change of the team's key
 * @throws {BadPackage} when the store has another version of that name
 */
export async function storePackage(
  objects: ObjectStore,
  { manifest, manifestBytes, signature, files }: PackedVersion,
  isBelieved: (stored: StoredVersion) => boolean = () => true,
): Promise<'stored' | 'already-there'> {
  const { name, version } = manifest;
  const digest = integrityOf(manifestBytes);
  const there = await readVersion(objects, name, version).catch(() => null);
  const isAnother = there !== null && there.digest !== digest;
  // Two builds of a version may differ only in their build time.
  if (isAnother && !isDeepStrictEqual(listOf(there.manifest), listOf(manifest)))
    throw new BadPackage([`${objects.label} has another ${name} ${version}; give yours a new version`]);
  const isKept = isAnother && isBelieved(there);
  // A stored version keeps its maps: builds of other comments have the same scripts.
  const written = [...files].filter(
    ([file]) => !isKept || !file.startsWith('maps/') || hasSameMaps(there.manifest, manifest),
  );
  await mapWithConcurrency(written, ([file, bytes]) => putFile(objects, `${name}/${version}/${file}`, bytes));
  if (isKept) return 'already-there';
  await objects.replace(signatureKey(name, version, digest), signature);
  const key = `${name}/${version}/${MANIFEST}`;
  if (await objects.create(key, manifestBytes)) return 'stored';
  if (!isAnother) return 'already-there';
  await objects.replace(key, manifestBytes);
  return 'stored';
}

/** Returns the manifest without the build time and the source maps. */
const listOf = (manifest: unknown): unknown => ({ ...(manifest as PublishedManifest), builtAt: '', maps: undefined });
