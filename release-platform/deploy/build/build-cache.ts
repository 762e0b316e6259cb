import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { sourceDigest } from './source-digest';

/** A finished build. */
export interface MadeBuild {
  /** Its source files in this repository, relative to the root. */
  readonly inputs: readonly string[];
  /** It had no warnings; other builds are repeated, so that their warnings are shown again. */
  readonly isQuiet: boolean;
}

interface CacheRecord {
  /** Maps each file to its SHA-256, relative to the repository's root. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Maps each file to its SHA-256, relative to the output folder. */
  readonly files: Readonly<Record<string, string>>;
}

export interface CachedBuildOptions {
  readonly key: string;
  /** An empty folder, into which the build is written. */
  readonly output: string;
  readonly build: () => Promise<MadeBuild>;
  readonly folder?: string;
}

export const BUILD_CACHE = path.join(ROOT, '.build/remotes');
const RECORD = 'record.json';
const OUTPUT = 'output';
const INCOMING = 'incoming-';
/** Room for eight different sources of shell and five remotes. */
const MOST_ENTRIES = 48;
const KEPT_MS = 14 * 24 * 3_600_000;
/** Longer than the copy of a build takes, in ms. */
const INCOMING_MS = 3_600_000;

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/**
 * The inputs of a build that are known before its files are read: sources, packages, mode, build id and Node's major
 * version.
 */
export async function buildKey(dir: string, env: Readonly<Record<string, string>>): Promise<string> {
  const sources = await sourceDigest(dir, env['NODE_ENV'] ?? 'production');
  const installed = await readFile(path.join(ROOT, 'node_modules/.package-lock.json')).catch(() => '');
  const [nodeMajor] = process.versions.node.split('.');
  const variables = Object.entries(env).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256(
    JSON.stringify([path.relative(ROOT, dir), sources, sha256(installed), nodeMajor, process.platform, variables]),
  ).slice(0, 32);
}

async function filesBelow(folder: string, within = ''): Promise<string[]> {
  const entries = await readdir(path.join(folder, within), { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const name = path.posix.join(within, entry.name);
    return entry.isDirectory() ? filesBelow(folder, name) : [name];
  });
  return (await Promise.all(nested)).flat().sort();
}

async function digests(folder: string, files: readonly string[]): Promise<Record<string, string>> {
  const pairs = files.map(async (file) => [file, sha256(await readFile(path.join(folder, file)))] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

const isEqual = (one: CacheRecord['files'], other: CacheRecord['files']): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Copies a stored build.
 * @returns false when there is none, its sources changed, or one of its files is damaged
 */
async function restore(entry: string, output: string): Promise<boolean> {
  try {
    const { inputs, files } = JSON.parse(await readFile(path.join(entry, RECORD), 'utf8')) as CacheRecord;
    if (!isEqual(inputs, await digests(ROOT, Object.keys(inputs)))) return false;
    await cp(path.join(entry, OUTPUT), output, { recursive: true });
    // Checks the copy, because the entry may be removed at any time.
    if (isEqual(files, await digests(output, await filesBelow(output)))) {
      await utimes(entry, new Date(), new Date());
      return true;
    }
  } catch {
    // Missing, unreadable, or removed by another process.
  }
  await empty(output);
  return false;
}

/** Removes entries unused for a long time, the oldest above the limit, and unfinished ones. */
async function prune(folder: string): Promise<void> {
  const names = await readdir(folder);
  const entries = await Promise.all(
    names.map(async (name) => ({
      name,
      age: Date.now() - (await stat(path.join(folder, name)).catch(() => ({ mtimeMs: 0 }))).mtimeMs,
    })),
  );
  const finished = entries.filter(({ name }) => !name.startsWith(INCOMING)).sort((one, other) => one.age - other.age);
  const old = finished.filter(({ age }, at) => at >= MOST_ENTRIES || age > KEPT_MS);
  const unfinished = entries.filter(({ name, age }) => name.startsWith(INCOMING) && age > INCOMING_MS);
  for (const { name } of [...old, ...unfinished]) await rm(path.join(folder, name), { recursive: true, force: true });
}

async function keep(folder: string, key: string, output: string, inputs: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const incoming = path.join(folder, `${INCOMING}${randomUUID()}`);
  try {
    await mkdir(incoming);
    await cp(output, path.join(incoming, OUTPUT), { recursive: true });
    const record = { inputs: await digests(ROOT, inputs), files: await digests(output, await filesBelow(output)) };
    await writeFile(path.join(incoming, RECORD), JSON.stringify(record));
    // Another process may have stored the same build, or the entry is damaged: the last write wins.
    await rm(path.join(folder, key), { recursive: true, force: true });
    await rename(incoming, path.join(folder, key));
    await prune(folder);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** The timestamp that a file would get now: up to 10 ms behind `Date.now()`, which the kernel updates more often. */
async function fileClock(folder: string): Promise<number> {
  await utimes(folder, new Date(), new Date());
  return (await stat(folder)).ctimeMs;
}

/**
 * Writes a build into `output`: the stored one of this key while its sources and files are unchanged, else a new one.
 */
export async function withBuildCache({
  key,
  output,
  build,
  folder = BUILD_CACHE,
}: CachedBuildOptions): Promise<'kept' | 'built'> {
  if (await restore(path.join(folder, key), output)) return 'kept';
  const startedMs = await fileClock(output);
  const { inputs, isQuiet } = await build();
  const times = await Promise.all(inputs.map(async (file) => (await stat(path.join(ROOT, file))).ctimeMs)).catch(() => [
    Infinity,
  ]);
  // Files saved during the build may be missing in it.
  const isSettled = times.every((ctimeMs) => ctimeMs < startedMs);
  // A full or read-only disk: the next build is not cached.
  if (isQuiet && isSettled) await keep(folder, key, output, inputs).catch(() => undefined);
  return 'built';
}
