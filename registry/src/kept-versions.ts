import { mapAtOnce } from './at-once';
import type { ObjectStore } from './objects/object-store';
import { isRunning } from './previews';
import type { Registry } from './registry';
import type { ReleaseStore } from './releases';

/** Pages that were opened before a deploy keep asking for their version's files; a week covers a forgotten tab. */
export const KEEP_MS = 7 * 24 * 3_600_000;
/** To roll back to, however old. */
const KEEP_DEPLOYS = 3;

const keyOf = (name: string, version: string): string => `${name}/${version}`;

/** Versions that shoppers of a registry get, in whatever variant or preview. */
function servedBy(registry: Registry, now: number): readonly string[] {
  const current = Object.entries(registry.remotes).map(([name, { version }]) => keyOf(name, version));
  const pinned = Object.values(registry.variants).flatMap((overrides) =>
    Object.entries(overrides).flatMap(([name, { version }]) => (version ? [keyOf(name, version)] : [])),
  );
  const previews = (registry.previews ?? []).filter((preview) => isRunning(preview, now));
  return [...current, ...pinned, ...previews.map(({ remote, version }) => keyOf(remote, version))];
}

const goesBackTo = (registry: Registry): readonly string[] =>
  Object.entries(registry.remotes).flatMap(([name, { history }]) =>
    history.slice(-KEEP_DEPLOYS).map(({ version }) => keyOf(name, version)),
  );

/** Versions that must stay, as `name/version`. The log tells what was live, whenever it was built. */
export async function neededVersions({ log }: ReleaseStore, now: number): Promise<ReadonlySet<string>> {
  const { registry } = await log.read();
  const lately = await log.inForceSince(now - KEEP_MS);
  return new Set([...goesBackTo(registry), ...[registry, ...lately].flatMap((one) => servedBy(one, now))]);
}

/** A version as it lies in a store. */
export interface Stored {
  readonly keys: string[];
  /** When the newest of its objects was written, ms. */
  writtenAt: number;
  bytes: number;
}

/** The versions of a store as `name/version`. */
export async function storedVersions(objects: ObjectStore): Promise<ReadonlyMap<string, Stored>> {
  const versions = new Map<string, Stored>();
  for (const { key, writtenAt, bytes } of await objects.list('')) {
    const [, version] = /^([a-z][a-z0-9-]*\/[^/]+)\//.exec(key) ?? [];
    if (version === undefined) continue;
    const known = versions.get(version) ?? { keys: [], writtenAt: 0, bytes: 0 };
    known.keys.push(key);
    known.bytes += bytes;
    known.writtenAt = Math.max(known.writtenAt, writtenAt);
    versions.set(version, known);
  }
  return versions;
}

const isManifest = (key: string): boolean => key.endsWith('/manifest.json');

/** Its manifest goes first: nobody may see a version that lacks files. */
export async function removeVersion(objects: ObjectStore, { keys }: Stored): Promise<void> {
  const remove = (key: string): Promise<void> => objects.remove(key);
  await mapAtOnce(keys.filter(isManifest), remove);
  await mapAtOnce(
    keys.filter((key) => !isManifest(key)),
    remove,
  );
}
