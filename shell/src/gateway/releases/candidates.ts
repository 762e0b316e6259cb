import { BENEFIT_TYPES } from 'shared-contracts';
import { partsOf, type Part } from 'registry/composition';
import type { Registry } from 'registry/registry';
import type { Refused } from './load-remote';
import type { LoadedRemote } from './loaded-remote';

export type Loaded = LoadedRemote | Refused;

/** `pending`: it takes its time, and the registry is applied again when that is over. */
export type Load = (part: Part) => Promise<Loaded | 'pending'>;

/** A version of a remote as a key. */
export const versionKey = ({ name, version }: { readonly name: string; readonly version: string }): string =>
  `${name}@${version}`;

/** The newest earlier version of a part that can be served; undefined: there is none. */
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

/** Versions that a registry names, for a variant or a preview, as {@link versionKey}. */
export function namedVersions(registry: Registry): ReadonlySet<string> {
  const parts = BENEFIT_TYPES.flatMap((type) => partsOf(registry, type));
  const previews = (registry.previews ?? []).map(({ remote: name, version }) => ({ name, version }));
  return new Set([...parts, ...previews].map(versionKey));
}
