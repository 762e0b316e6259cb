import { BENEFIT_TYPES } from 'shared-contracts';
import { partsOf, type Part } from 'registry/composition/composition';
import type { Registry } from 'registry/composition/registry';
import type { Refused } from './load-remote';
import type { LoadedRemote } from './loaded-remote';

export type Loaded = LoadedRemote | Refused;

/** `pending`: loading takes longer, and the registry is applied again afterwards. */
export type Load = (part: Part) => Promise<Loaded | 'pending'>;

/** Returns the key of a remote's version. */
export const versionKey = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `${name}@${version}`;

/** Returns the newest earlier version of a part that can be served; undefined without one. */
export async function newestOlder(
  registry: Registry,
  part: Part,
  load: Load,
): Promise<LoadedRemote | 'pending' | undefined> {
  const versions = new Set([...(registry.remotes[part.name]?.history ?? [])].reverse().map((entry) => entry.version));
  versions.delete(part.version);
  for (const version of versions) {
    const candidate = await load({ ...part, version });
    if (candidate === 'pending' || !('refused' in candidate)) return candidate;
  }
  return undefined;
}

/** Returns the versions in a registry, of variants, previews and rollouts, as {@link versionKey}. */
export function namedVersions(registry: Registry): ReadonlySet<string> {
  const parts = BENEFIT_TYPES.flatMap((type) => partsOf(registry, type));
  const previews = (registry.previews ?? []).map(({ remote: name, version }) => ({ name, version }));
  const candidates = (registry.rollouts ?? []).map(({ remote: name, candidate: version }) => ({ name, version }));
  return new Set([...parts, ...previews, ...candidates].map(versionKey));
}
