import { rm } from 'node:fs/promises';
import { openForWriting } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import type { Canary } from './moves/canary';
import type { Place } from './moves/place';
import {
  assertMayRelease,
  type Admission,
  type Deployed,
  type PreviewName,
  type ReleaseStep,
} from './moves/move-release';
import { builtCandidate, prepareCandidate, type SourceRelease } from './prepare-candidate';
import { keepingRefusals } from './moves/refusals';
import { releaseCandidate } from './release-candidate';
import type { RemoteFolder } from '../remote-folders';

/** Options of {@link deployRemote}. */
export interface DeployOptions {
  readonly data: string;
  /**
   * Skip it when this source has been deployed before, whatever version is live now: a start must not undo a rollback.
   */
  readonly onlyIfNew?: boolean;
  /** The role that it fills from then on: deploy and swap are one change of the registry. */
  readonly place?: Place;
  /** It is shown at the place only to visitors with its preview address. */
  readonly isPreview?: boolean;
  /** Name of the preview. */
  readonly preview?: PreviewName;
  /** Recorded in the release log. */
  readonly reason?: string;
  /**
   * Default `full`. `none` is for `npm start` and `npm run build`: they serve the developer, from sources in progress,
   * before an API runs. The gateway's trial applies in any case.
   */
  readonly admission?: Admission;
  /** Called at the start of each step that takes seconds. */
  readonly onStep?: (step: ReleaseStep) => void;
  /** A share of shoppers gets it beside the live version, in steps. */
  readonly canary?: Canary;
  /** It may be heavier than the live version. */
  readonly isWeightAccepted?: boolean;
  /** It may look different from the live version. */
  readonly isLookAccepted?: boolean;
}

/**
 * Builds and deploys one remote. Unchanged sources are neither built nor checked again.
 * @throws BuildFailure when it does not build, and Refusal when shoppers must not get it
 */
export async function deployRemote(folder: RemoteFolder, options: DeployOptions): Promise<Deployed> {
  const releases = await openForWriting(releaseSettings(options.data));
  return keepingRefusals(options.data, async () => {
    const prepared = await prepareCandidate(releases, folder, options);
    if ('outcome' in prepared) return prepared;
    try {
      return await releaseCandidate(releases, prepared);
    } finally {
      const { origin } = prepared;
      if (origin.kind === 'built') await rm(origin.buildDir, { recursive: true, force: true });
    }
  });
}

/** Releases a finished build like {@link deployRemote}, and removes its folder. */
export async function publish(release: SourceRelease, buildDir: string): Promise<Deployed> {
  try {
    const releases = await openForWriting(releaseSettings(release.data));
    return await keepingRefusals(release.data, async () => {
      await assertMayRelease(releases, { ...release, ...release.manifest });
      return releaseCandidate(releases, builtCandidate(releases, release, buildDir));
    });
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}
