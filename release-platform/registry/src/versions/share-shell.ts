import { authorOf, openForWriting } from '../log/releases';
import type { ReleaseSettings } from '../settings';
import { publishShellBuild } from './shared-shell-builds';
import { readShellBuild } from './shell-build';

/** Outcome for the current build: `local` without a bucket, `kept` when it stays on this machine. */
export type SharedShell =
  | { readonly outcome: 'local' }
  | { readonly outcome: 'published'; readonly id: string }
  | { readonly outcome: 'kept'; readonly reason: string };

/** Publishes the shell's current build for gateways of other machines, where this process has an operator's key. */
export async function shareShell(settings: ReleaseSettings): Promise<SharedShell> {
  if (settings.bucket === null) return { outcome: 'local' };
  if (settings.keyFile === null && !settings.isDevelopment)
    return { outcome: 'kept', reason: 'RELEASE_KEY_FILE names no key' };
  const store = await openForWriting(settings);
  if (!store.trust.teamOf(store.key.id)?.isOperator)
    return { outcome: 'kept', reason: `the key ${store.key.id} is no operator's` };
  const build = await readShellBuild(settings.data);
  if (build === null) return { outcome: 'kept', reason: 'the shell is not built' };
  await publishShellBuild(store, build, await authorOf());
  return { outcome: 'published', id: build.id };
}
