import type { RoleName } from 'shared-contracts';

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
  /** It overrides this role where a variant names it, and is served nowhere else. Absent: every variant has it. */
  readonly role?: RoleName;
  /** Newest last. */
  readonly history: readonly RegistryEntry[];
}

/** What one variant has in its own way: who overrides a role, or which version of a remote it stays at. */
export interface VariantOverride {
  /** Name of the remote that overrides the role of this name. */
  readonly remote?: string;
  /** Names that overrode it before, newest last; the way back after them is the remote of ours. */
  readonly before?: readonly string[];
  readonly version?: string;
}

/** A version that overrides a role for whoever has opened its address, and for nobody else. */
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

/** Which version of what shoppers get, in every variant. It names versions, never files. */
export interface Registry {
  readonly remotes: Readonly<Record<string, RegisteredRemote>>;
  /** Benefit type → name of a role or remote → what is different there. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, VariantOverride>>>>;
  /** Versions that only those see who were given an address. */
  readonly previews?: readonly Preview[];
  /**
   * Benefit type → address of a slot (`<remote>/<page>.<place>`) → the widgets that stand there, in their order.
   * Absent: none, and nothing that a reader of before slots would lose.
   */
  readonly placements?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** A store in which nothing is deployed. */
export const EMPTY_REGISTRY: Registry = { remotes: {}, variants: {} };

/** Points a remote at a version. */
export function withVersion(registry: Registry, name: string, entry: RegistryEntry): Registry {
  const known = registry.remotes[name];
  const history = [...(known?.history ?? []), entry].slice(-50);
  return { ...registry, remotes: { ...registry.remotes, [name]: { ...known, version: entry.version, history } } };
}

/** Takes a remote out of every variant: its version, what a variant pinned of it, its previews. */
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
    ...registry,
    remotes,
    variants: Object.fromEntries(variants) as Registry['variants'],
    ...(registry.previews && { previews: registry.previews.filter(({ remote }) => remote !== name) }),
  };
}

/** Nobody goes back to a remote that is gone. */
function withoutEarlier({ before, ...override }: VariantOverride, name: string): VariantOverride {
  const kept = (before ?? []).filter((one) => one !== name);
  return { ...override, ...(kept.length > 0 && { before: kept }) };
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
