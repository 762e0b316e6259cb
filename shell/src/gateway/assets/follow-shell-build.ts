import { isDeepStrictEqual } from 'node:util';
import { readShellBuild } from 'registry/versions/shell-build';
import type { Log } from '../http/log';
import { loadShellAssets, type ShellAssets } from './shell-assets';

const EVERY_MS = 1_000;

/** The shell build that the gateway serves. */
export interface FollowedShell {
  readonly current: () => ShellAssets;
  /** Returns why the current build on this machine is not served; null when it is. */
  readonly problem: () => string | null;
  readonly stop: () => void;
}

/**
 * Follows the shell's build as releases follow the registry. A build is immutable: one with a known id but other
 * digests is rejected.
 */
export async function followShellBuild(data: string, log: Log, onChange: () => void): Promise<FollowedShell> {
  let shell = await loadShellAssets(data);
  let problem: string | null = null;
  const tell = (found: string | null): void => {
    if (found !== null && found !== problem)
      log.error({ shell: shell.build.id }, `${found}. Shoppers keep what they have.`);
    problem = found;
  };
  const look = async (): Promise<void> => {
    const build = await readShellBuild(data);
    if (!build) return tell('the shell has no current build any more: run `npm run build`');
    if (build.id === shell.build.id) {
      const isSame = isDeepStrictEqual(build, shell.build);
      return tell(
        isSame ? null : `the shell's build ${build.id} was altered after it was built: run \`npm run build\``,
      );
    }
    shell = await loadShellAssets(data);
    tell(null);
    log.info({ shell: build.id }, 'shell switched');
    onChange();
  };
  const timer = setInterval(() => void look().catch(({ message }: Error) => tell(message)), EVERY_MS);
  timer.unref();
  return { current: () => shell, problem: () => problem, stop: () => clearInterval(timer) };
}
