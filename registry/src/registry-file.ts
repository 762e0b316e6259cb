import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RoleName } from 'shared-contracts';
import { remotesDir } from './paths';

/** One move of a remote's pointer. */
export interface RegistryEntry {
  readonly version: string;
  readonly at: string;
  readonly by: 'deploy' | 'rollback';
  /** Digest of the sources that it was built from; lets a start skip what has been deployed before. */
  readonly source?: string;
  /** Set when it was built for development: a start in production replaces it. */
  readonly mode?: 'development';
}

/** Which version of a remote shoppers get, and how it came to that. */
export interface RegisteredRemote {
  readonly version: string;
  /** It stands in for this role where a variant names it, and is served nowhere else. Absent: every variant has it. */
  readonly role?: RoleName;
  /** Newest last. */
  readonly history: readonly RegistryEntry[];
}

/** What one variant has in its own way: who stands in for a role, or which version of a remote it stays at. */
export interface VariantOverride {
  /** Name of the remote that stands in for the role of this name. */
  readonly remote?: string;
  /** Names that stood in before, newest last; the way back after them is the remote of ours. */
  readonly before?: readonly string[];
  readonly version?: string;
}

/** A version that stands in for a role for whoever has opened its address, and for nobody else. */
export interface Preview {
  /** Digest of the token in the address: who reads the registry cannot open it. */
  readonly key: string;
  readonly variant: string;
  readonly role: RoleName;
  readonly remote: string;
  readonly version: string;
  /** ISO; nobody is shown it afterwards. */
  readonly until: string;
  /** Digest of the sources it was built from. */
  readonly source?: string;
}

/** `registry.json`: names versions, never files. */
export interface Registry {
  readonly formatVersion: 1;
  readonly remotes: Readonly<Record<string, RegisteredRemote>>;
  /** Benefit type → name of a role or remote → what is different there. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, VariantOverride>>>>;
  /** Versions that only those see who were given an address. */
  readonly previews?: readonly Preview[];
}

const EMPTY: Registry = { formatVersion: 1, remotes: {}, variants: {} };
const LOCK_STALE_MS = 10_000;
/** So often whoever holds the lock says that it still lives. */
export const LOCK_RENEWED_MS = 2_000;

/** Address of the registry file. */
export const registryPath = (data: string): string => path.join(remotesDir(data), 'registry.json');

/** Reads the registry; an absent file is an empty registry. @throws when the file is not ours to understand. */
export async function readRegistry(data: string): Promise<Registry> {
  const file = registryPath(data);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return EMPTY;
  const value = JSON.parse(text) as Registry;
  if (value.formatVersion !== 1)
    throw new Error(`${file} has format ${String(value.formatVersion)}; this version understands 1.`);
  return value;
}

/**
 * Somebody else took the lock, because this process stood still for too long: what it worked out may be out of date.
 */
export class LostLock extends Error {}

/** Runs alone among all processes. `assertHeld` throws {@link LostLock} when that is not so any more. */
async function withLock<T>(file: string, work: (assertHeld: () => void) => Promise<T>): Promise<T> {
  // Loaded by writers alone: it listens to the signals of its process, which is not the gateway's business.
  const { lock } = await import('proper-lockfile');
  let isHeld = true;
  const release = await lock(file, {
    realpath: false,
    stale: LOCK_STALE_MS,
    update: LOCK_RENEWED_MS,
    retries: { forever: true, factor: 1, minTimeout: 25, maxTimeout: 25 },
    onCompromised: () => void (isHeld = false),
  });
  try {
    return await work(() => {
      if (!isHeld) throw new LostLock(`The lock of ${file} was lost meanwhile; nothing was changed. Try again.`);
    });
  } finally {
    if (isHeld) await release();
  }
}

/**
 * Changes the registry: readers see the old file or the new one, never half of it; writers queue. What `change` throws
 * leaves it as it was.
 */
export async function updateRegistry(
  data: string,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<Registry> {
  const file = registryPath(data);
  await mkdir(path.dirname(file), { recursive: true });
  return withLock(file, async (assertHeld) => {
    const next = await change(await readRegistry(data));
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, `${JSON.stringify(next, null, 2)}\n`);
    assertHeld();
    await rename(temporary, file);
    return next;
  });
}

/** Points a remote at a version. */
export function withVersion(registry: Registry, name: string, entry: RegistryEntry): Registry {
  const known = registry.remotes[name];
  const history = [...(known?.history ?? []), entry].slice(-50);
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...known, version: entry.version, history } } };
}

/** The version that stood before the current one, or null. What was rolled back does not count. */
export function previousVersion(remote: RegisteredRemote): RegistryEntry | null {
  const standing: RegistryEntry[] = [];
  for (const entry of remote.history) {
    const known = entry.by === 'rollback' ? standing.findLastIndex(({ version }) => version === entry.version) : -1;
    // A rollback takes back what was deployed since: that is never gone back to.
    if (known >= 0) standing.length = known + 1;
    else if (standing.at(-1)?.version !== entry.version) standing.push(entry);
  }
  const current = standing.findLastIndex(({ version }) => version === remote.version);
  return standing.slice(0, Math.max(current, 0)).findLast(({ version }) => version !== remote.version) ?? null;
}
