import type { PublishedManifest } from 'shared-contracts';
import { updateRegistry, type Registry } from 'registry/registry-file';
import { readStoredManifest } from 'registry/remote-store';
import { overrideOf, withoutOverride } from 'registry/overrides';
import { BuildFailure } from './build-remote';
import type { Place } from './deploy-arguments';
import { releaseProblems } from './release-check';

/** Who answers after a swap back, and who did before it. */
export type SwappedBack = { readonly from: string; readonly to: string } | { readonly error: string };

async function problemsOf(data: string, next: Registry, name: string): Promise<readonly string[]> {
  const version = next.remotes[name]?.version;
  if (version === undefined) return [`'${name}' is not deployed`];
  const manifest = (await readStoredManifest(data, name, version)) as PublishedManifest | null;
  return manifest === null ? [`${name} ${version} is no longer in the store`] : releaseProblems(data, next, manifest);
}

/** A role of a variant is answered by whoever answered before. */
export async function swapBack(data: string, place: Place): Promise<SwappedBack> {
  const { variant, role } = place;
  let result: SwappedBack = {
    error: `In ${variant}, nobody stands in for '${role}': there is nothing to go back from.`,
  };
  try {
    await updateRegistry(data, async (registry) => {
      const next = withoutOverride(registry, place);
      if (next === null) return registry;
      const to = overrideOf(next, place) ?? role;
      const problems = await problemsOf(data, next, to);
      if (problems.length > 0) throw new BuildFailure(`'${to}' cannot answer again: ${problems.join('; ')}.`);
      result = { from: overrideOf(registry, place) ?? role, to };
      return next;
    });
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    return { error: error.message };
  }
  return result;
}
