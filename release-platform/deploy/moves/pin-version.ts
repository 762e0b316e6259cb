import { pinOf, withoutPin, withPin } from 'registry/composition/pins';
import type { Registry } from 'registry/composition/registry';
import type { WritableReleaseStore } from 'registry/log/releases';
import { BuildFailure } from '../build/build-failure';
import { append, assertMay } from './move-release';
import { refuseFor } from './refusals';
import { releaseProblems } from './release-check';
import { readWholeVersion } from './stored-version';

/** A remote in a variant, and the version that stays there; null ends the pin. */
export interface PinMove {
  readonly remote: string;
  readonly variant: string;
  readonly version: string | null;
  readonly reason: string | null;
}

/** The version that shoppers of the variant get afterwards. */
export type Pinned = { readonly version: string } | { readonly error: string };

/** Returns the version after the move, or why it can't be made. */
function targetOf(registry: Registry, { remote, variant, version }: PinMove): string | { readonly error: string } {
  const known = registry.remotes[remote];
  if (!known) return { error: `'${remote}' is not deployed here.` };
  if (known.role !== undefined)
    return { error: `'${remote}' stands in for a role; only remotes of every variant are pinned.` };
  if (version === null)
    return pinOf(registry, variant, remote) === null
      ? { error: `'${remote}' is not pinned in ${variant}.` }
      : known.version;
  if (known.version === version || known.history.some((one) => one.version === version)) return version;
  return { error: `'${remote}' was never at ${version} here. A version that is new here is deployed or published.` };
}

/** Pins a remote to a version in one variant, or ends that. */
export async function movePin(releases: WritableReleaseStore, move: PinMove): Promise<Pinned> {
  const { remote, variant, version, reason } = move;
  const target = targetOf((await releases.log.read()).registry, move);
  if (typeof target !== 'string') return target;
  const change = (registry: Registry): Registry =>
    version === null ? withoutPin(registry, variant, remote) : withPin(registry, variant, remote, version);
  try {
    await assertMay(releases, change);
    const stored = await readWholeVersion(releases, remote, target);
    if (stored === null) return { error: `Version ${target} of '${remote}' is no longer whole in the store.` };
    const act = version === null ? `unpin ${remote} in ${variant}` : `pin ${remote} to ${version} in ${variant}`;
    await append(releases, { act, reason }, async (registry) => {
      const next = change(registry);
      refuseFor(await releaseProblems(releases, next, stored), stored);
      return next;
    });
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    return { error: error.message };
  }
  return { version: target };
}
