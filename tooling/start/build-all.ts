import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { forgetLogState } from 'registry/log/log-state';
import { openReleases } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { BuildFailure } from 'release-platform/deploy/build/build-failure';
import { buildShell } from 'release-platform/deploy/build/build-shell';
import { shareShell } from 'registry/versions/share-shell';
import { deployRemote } from 'release-platform/deploy/deploy-remote';
import { isOfPartner, remoteFolders, type RemoteFolder } from 'release-platform/remote-folders';
import { sayShared } from './say-shared';
import { withProgress } from './with-progress';
import { eventLine } from 'release-platform/commands/event-line';

interface BuildOptions {
  readonly data: string;
  readonly say: (line: string) => void;
  /** Skip remotes whose current source was deployed before, even if they were rolled back since. */
  readonly onlyIfNew: boolean;
  /** Called after each check or build, with its duration. */
  readonly onPart?: (name: string, seconds: number) => void;
}

const AT_ONCE = 2;

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000;

/** Sorts by size, because a long build that starts last leaves a core idle. */
async function largestFirst(folders: readonly RemoteFolder[]): Promise<readonly RemoteFolder[]> {
  const sized = folders.map(async (folder) => ({
    folder,
    files: (await readdir(path.join(folder.dir, 'src'), { recursive: true })).length,
  }));
  return (await Promise.all(sized)).sort((one, other) => other.files - one.files).map(({ folder }) => folder);
}

/** Forgets the last seen position of an empty log, so that a gateway does not wait for moves of a deleted folder. */
async function beginAnew(data: string): Promise<void> {
  const settings = releaseSettings(data);
  // An empty bucket, or an empty store of real shoppers, was emptied by mistake, which a build must not hide.
  if (settings.bucket !== null || !settings.isDevelopment) return;
  const { log } = await openReleases(settings);
  if ((await log.read()).number === 0) await forgetLogState(data);
}

/** Builds the shell and deploys every remote, two at a time; existing builds are skipped. */
export async function buildAll({ data, say, onlyIfNew, onPart }: BuildOptions): Promise<readonly string[]> {
  const failures: string[] = [];
  await beginAnew(data);
  const shell = async (): Promise<void> => {
    const started = performance.now();
    const { outcome } = await withProgress({ what: 'Building the shell', usualSeconds: 45, say }, () =>
      buildShell(data),
    );
    onPart?.('shell', secondsSince(started));
    if (outcome === 'built') say(eventLine('built', { part: 'shell', seconds: secondsSince(started).toFixed(1) }));
    sayShared(await shareShell(releaseSettings(data)), say);
  };
  const remotes = (await remoteFolders()).filter((folder) => !isOfPartner(folder));
  const jobs = [
    shell,
    ...(await largestFirst(remotes)).map((folder) => async () => {
      const started = performance.now();
      const { name, version, outcome } = await withProgress(
        { what: `Building ${folder.label}`, usualSeconds: 30, say },
        () => deployRemote(folder, { data, onlyIfNew, admission: 'none' }),
      );
      onPart?.(name, secondsSince(started));
      if (outcome === 'deployed')
        say(eventLine('deployed', { remote: name, version, seconds: secondsSince(started).toFixed(1) }));
    }),
  ];
  const worker = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      await job().catch((error: Error) => {
        failures.push(error instanceof BuildFailure ? error.message : (error.stack ?? error.message));
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failures;
}
