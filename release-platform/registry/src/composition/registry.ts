import type { RoleName } from 'shared-contracts';

/** One deploy or rollback of a remote. */
export interface RegistryEntry {
  readonly version: string;
  readonly at: string;
  readonly by: 'deploy' | 'rollback';
  /** Digest of its sources; a start skips sources that are already deployed. */
  readonly source?: string;
  /** Set for a development build: a start in production replaces it. */
  readonly mode?: 'development';
}

/** Deployed version of a remote, and its history. */
export interface RegisteredRemote {
  readonly version: string;
  /** Role that it overrides where a variant names it. Absent: served in every variant. */
  readonly role?: RoleName;
  /** Newest last. */
  readonly history: readonly RegistryEntry[];
}

/** Difference of one variant: an override of a role, or a pinned version of a remote. */
export interface VariantOverride {
  /** Name of the remote that overrides the role of this name. */
  readonly remote?: string;
  /** Previous overrides, newest last; before the first, our own remote. */
  readonly before?: readonly string[];
  readonly version?: string;
}

/** A version for visitors who opened its address. */
export interface Preview {
  /** Digest of the token in the address, so that reading the registry does not open it. */
  readonly key: string;
  /** Variant and role that it takes; both absent for a remote of every variant. */
  readonly variant?: string;
  readonly role?: RoleName;
  /** Versions of the same name are shown together. Absent: this version alone, for a role. */
  readonly name?: string;
  /** Part of the token of a name, so that a name that is used again has other addresses. */
  readonly salt?: string;
  readonly remote: string;
  readonly version: string;
  /** Expiry (ISO). */
  readonly until: string;
  /** Digest of its sources. */
  readonly source?: string;
}

/** Shoppers' versions of a variant, or of a remote, that must not change for a time. */
export interface Freeze {
  readonly kind: 'variant' | 'remote';
  readonly name: string;
  /** ISO. */
  readonly until: string;
  readonly reason: string;
  readonly author: string;
}

/** A notice to users of a version. */
export interface Deprecation {
  readonly remote: string;
  readonly version: string;
  readonly reason: string;
  readonly author: string;
  /** ISO. */
  readonly at: string;
}

/** A version that a share of the shoppers gets beside the live one, in growing steps. */
export interface Rollout {
  /** Differs for each rollout, so that cohorts of several are independent. */
  readonly id: string;
  readonly remote: string;
  readonly candidate: string;
  /** The version that all others get: the remote's own at the start. */
  readonly stable: string;
  /** Percents of shoppers, increasing. */
  readonly steps: readonly number[];
  /** Seconds that a step lasts at least. */
  readonly holdSeconds: number;
  /** Index of the present step. */
  readonly step: number;
  /** `paused`: the share stays as it is. */
  readonly state: 'running' | 'paused';
  /** ISO. */
  readonly startedAt: string;
  /** Start of the present step (ISO). */
  readonly stepAt: string;
  /** Digest of its sources. */
  readonly source?: string;
}

/** Versions that shoppers get, in every variant. It refers to versions, never files. */
export interface Registry {
  readonly remotes: Readonly<Record<string, RegisteredRemote>>;
  /** Benefit type → name of a role or remote → difference. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, VariantOverride>>>>;
  /** Versions that are visible only with an address. */
  readonly previews?: readonly Preview[];
  /** At most one for a remote. Absent: none, in the format of earlier readers. */
  readonly rollouts?: readonly Rollout[];
  /**
   * Benefit type → address of a slot (`<remote>/<page>.<place>`) → its widgets, in order. Absent: none, in the format
   * of earlier readers.
   */
  readonly placements?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly freezes?: readonly Freeze[];
  readonly deprecations?: readonly Deprecation[];
}

/** Registry of an empty store. */
export const EMPTY_REGISTRY: Registry = { remotes: {}, variants: {} };

/** Ends the rollout of a remote: the share goes back to the live version. */
export function withoutRollout(registry: Registry, name: string): Registry {
  const { rollouts = [], ...others } = registry;
  const left = rollouts.filter(({ remote }) => remote !== name);
  return left.length > 0 ? { ...others, rollouts: left } : others;
}

/** Sets the version of a remote, which ends its rollout. */
export function withVersion(registry: Registry, name: string, entry: RegistryEntry): Registry {
  const known = registry.remotes[name];
  const history = [...(known?.history ?? []), entry].slice(-50);
  const remotes = { ...registry.remotes, [name]: { ...known, version: entry.version, history } };
  return { ...withoutRollout(registry, name), remotes };
}

/** Removes a remote from every variant: its version, its pins, its previews. */
export function withoutRemote(registry: Registry, name: string): Registry {
  const { [name]: _removed, ...remotes } = registry.remotes;
  const variants = Object.entries(registry.variants).map(([variant, overrides]) => [
    variant,
    Object.fromEntries(
      Object.entries(overrides)
        .filter(([place]) => place !== name)
        .map(([place, override]) => [place, withoutEarlier(override, name)]),
    ),
  ]);
  return {
    ...withoutRollout(registry, name),
    remotes,
    variants: Object.fromEntries(variants) as Registry['variants'],
    ...(registry.previews && { previews: registry.previews.filter(({ remote }) => remote !== name) }),
  };
}

/** Removes a deleted remote from the previous overrides. */
function withoutEarlier({ before, ...override }: VariantOverride, name: string): VariantOverride {
  const kept = (before ?? []).filter((one) => one !== name);
  return { ...override, ...(kept.length > 0 && { before: kept }) };
}

/** Returns the version before the current one, or null. Versions that were rolled back are skipped. */
export function previousVersion(remote: RegisteredRemote): RegistryEntry | null {
  const standing: RegistryEntry[] = [];
  for (const entry of remote.history) {
    const known = entry.by === 'rollback' ? standing.findLastIndex(({ version }) => version === entry.version) : -1;
    // A rollback withdraws later deploys, which are never returned to.
    if (known >= 0) standing.length = known + 1;
    else if (standing.at(-1)?.version !== entry.version) standing.push(entry);
  }
  const current = standing.findLastIndex(({ version }) => version === remote.version);
  return standing.slice(0, Math.max(current, 0)).findLast(({ version }) => version !== remote.version) ?? null;
}
