import { mapWithConcurrency } from '../map-with-concurrency';
import type { ObjectStore } from '../objects/object-store';
import { isRunning } from '../composition/previews';
import type { Registry } from '../composition/registry';
import type { ReleaseStore } from '../log/releases';

/** Pages that were opened before a deploy still request their version's files; a week covers forgotten tabs. */
export const KEEP_MS = 7 * 24 * 3_600_000;
/** Number of deploys that remain for rollbacks, at any age. */
const KEEP_DEPLOYS = 3;

const keyOf = (name: string, version: string): string => `${name}/${version}`;

/** Returns the versions that a registry serves in any variant, preview or rollout. */
function servedBy(registry: Registry, now: number): readonly string[] {
  const current = Object.entries(registry.remotes).map(([name, { version }]) => keyOf(name, version));
  const pinned = Object.values(registry.variants).flatMap((overrides) =>
    Object.entries(overrides).flatMap(([name, { version }]) => (version ? [keyOf(name, version)] : [])),
  );
  const previews = (registry.previews ?? []).filter((preview) => isRunning(preview, now));
  const candidates = (registry.rollouts ?? []).map(({ remote, candidate }) => keyOf(remote, candidate));
  return [...current, ...pinned, ...candidates, ...previews.map(({ remote, version }) => keyOf(remote, version))];
}

const goesBackTo = (registry: Registry): readonly string[] =>
  Object.entries(registry.remotes).flatMap(([name, { history }]) =>
    history.slice(-KEEP_DEPLOYS).map(({ version }) => keyOf(name, version)),
  );

/**
 * Returns the versions that must remain, as `name/version`. The log has the deploy times, independent of build times.
 */
export async function neededVersions({ log }: ReleaseStore, now: number): Promise<ReadonlySet<string>> {
  const { registry } = await log.read();
  const lately = await log.inForceSince(now - KEEP_MS);
  return new Set([...goesBackTo(registry), ...[registry, ...lately].flatMap((one) => servedBy(one, now))]);
}

/** A version in a store. */
export interface Stored {
  readonly keys: string[];
  /** Write time of its newest object, in ms. */
  writtenAt: number;
  bytes: number;
}

/** Returns the versions of a store as `name/version`. */
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

/** Removes the manifest first, so that no reader sees a version with missing files. */
export async function removeVersion(objects: ObjectStore, { keys }: Stored): Promise<void> {
  const remove = (key: string): Promise<void> => objects.remove(key);
  await mapWithConcurrency(keys.filter(isManifest), remove);
  await mapWithConcurrency(
    keys.filter((key) => !isManifest(key)),
    remove,
  );
}
