import type { PublishedManifest } from 'shared-contracts';
import { ForeignMove } from 'registry/log/release-log';
import { overrideOf, withoutOverride } from 'registry/composition/overrides';
import type { Registry } from 'registry/composition/registry';
import { authorOf, openForWriting, type ReleaseStore } from 'registry/log/releases';
import { readVersion } from 'registry/versions/remote-store';
import { releaseSettings } from 'registry/settings';
import { BuildFailure } from '../build/build-failure';
import type { Place } from './place';
import { releaseProblems } from './release-check';

/** The remotes that answer after a swap back, and before it. */
export type SwappedBack = { readonly from: string; readonly to: string } | { readonly error: string };

async function problemsOf(releases: ReleaseStore, next: Registry, name: string): Promise<readonly string[]> {
  const version = next.remotes[name]?.version;
  if (version === undefined) return [`'${name}' is not deployed`];
  const stored = await readVersion(releases.objects, name, version);
  if (stored === null) return [`${name} ${version} is no longer in the store`];
  return releaseProblems(releases, next, stored.manifest as PublishedManifest);
}

/** Returns a role of a variant to the remote that filled it before. */
export async function swapBack(data: string, place: Place, reason?: string): Promise<SwappedBack> {
  const { variant, role } = place;
  let result: SwappedBack = {
    error: `In ${variant}, nobody stands in for '${role}': there is nothing to go back from.`,
  };
  const releases = await openForWriting(releaseSettings(data));
  const move = {
    author: await authorOf(),
    act: `end the override of ${role} in ${variant}`,
    reason,
    key: releases.key,
  };
  try {
    await releases.log.assertMay(releases.key, (registry) => withoutOverride(registry, place) ?? registry);
    await releases.log.append(move, async (registry) => {
      const next = withoutOverride(registry, place);
      if (next === null) return registry;
      const to = overrideOf(next, place) ?? role;
      const problems = await problemsOf(releases, next, to);
      if (problems.length > 0) throw new BuildFailure(`'${to}' cannot answer again: ${problems.join('; ')}.`);
      result = { from: overrideOf(registry, place) ?? role, to };
      return next;
    });
  } catch (error) {
    if (!(error instanceof BuildFailure || error instanceof ForeignMove)) throw error;
    return { error: error.message };
  }
  return result;
}
