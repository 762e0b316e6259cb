import { previousVersion, withVersion, type RegisteredRemote, type Registry } from 'registry/composition/registry';
import { openForWriting, type WritableReleaseStore } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { BuildFailure } from '../build/build-failure';
import { append, assertMay } from './move-release';
import { refuseFor } from './refusals';
import { releaseProblems } from './release-check';
import { readWholeVersion } from './stored-version';

/** The versions after and before a rollback. */
export type RolledBack = { readonly from: string; readonly to: string } | { readonly error: string };

interface RollbackOptions {
  /** A version that was live before; absent: the one before the current one. */
  readonly to?: string;
  /** Recorded in the release log. */
  readonly reason?: string;
  /** A freeze does not prevent it; the log says so. */
  readonly isDespiteFreeze?: boolean;
}

const SHOWN = 5;

/** Earlier live versions, newest first, without the current one. */
function earlierVersions({ version, history }: RegisteredRemote): readonly string[] {
  const versions = history.map((entry) => entry.version).filter((one) => one !== version);
  return [...new Set(versions.reverse())];
}

/** The target of a rollback. Only versions that were live before: any other is a release, and is rehearsed. */
function targetOf(name: string, remote: RegisteredRemote, to: string | undefined): string | { readonly error: string } {
  if (to === undefined)
    return previousVersion(remote)?.version ?? { error: `'${name}' has no version before ${remote.version}.` };
  if (to === remote.version) return { error: `'${name}' is at ${to} already.` };
  const earlier = earlierVersions(remote);
  if (earlier.includes(to)) return to;
  const known = earlier.slice(0, SHOWN).join(', ');
  return {
    error:
      `'${name}' was never at ${to} here. ` +
      (known ? `It was at: ${known}.` : 'It has had no other version.') +
      ' A version that is new here is deployed or published.',
  };
}

/** Points a remote at an earlier live version. Needs neither its sources nor a build. */
export async function rollBack(
  releases: WritableReleaseStore,
  name: string,
  { to, reason, isDespiteFreeze = false }: RollbackOptions = {},
): Promise<RolledBack> {
  const remote = (await releases.log.read()).registry.remotes[name];
  if (!remote) return { error: `'${name}' has never been deployed here, so there is nothing to go back to.` };
  const version = targetOf(name, remote, to);
  if (typeof version !== 'string') return version;
  const back = (registry: Registry): Registry =>
    withVersion(registry, name, { version, at: new Date().toISOString(), by: 'rollback' });
  try {
    await assertMay(releases, back, isDespiteFreeze);
    const stored = await readWholeVersion(releases, name, version);
    if (stored === null)
      return {
        error: `Version ${version} of '${name}' is no longer whole in the store; deploy it again from its sources.`,
      };
    const act = `roll ${name} back to ${version}${isDespiteFreeze ? ' despite a freeze' : ''}`;
    await append(releases, { act, reason, isDespiteFreeze }, async (registry) => {
      const next = back(registry);
      refuseFor(await releaseProblems(releases, next, stored), stored);
      return next;
    });
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    return { error: error.message };
  }
  return { from: remote.version, to: version };
}

/** Runs {@link rollBack} in the store of the environment. */
export async function rollbackRemote(data: string, name: string, reason?: string): Promise<RolledBack> {
  return rollBack(await openForWriting(releaseSettings(data)), name, reason === undefined ? {} : { reason });
}
