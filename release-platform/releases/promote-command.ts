import { packVersion, unpackVersion } from 'registry/versions/package-file';
import type { Registry } from 'registry/composition/registry';
import { openForWriting, openReleases, type ReleaseStore } from 'registry/log/releases';
import { namedStore, type ReleaseSettings } from 'registry/settings';
import { BuildFailure } from '../deploy/build/build-failure';
import { confirmRelease } from '../deploy/confirm-release';
import { refuseFor } from '../deploy/moves/refusals';
import { assertMayRelease } from '../deploy/moves/move-release';
import { promotionProblems, readPromotionSource, type Candidate, type PromotionSource } from './promotion-checks';
import { publishPackage } from './publish-package';
import { eventLine, secondsOf } from '../commands/event-line';

export interface Promotion {
  /** Names of stores in `RELEASE_STORES`. */
  readonly from: string;
  readonly to: string;
  /** Absent for every remote with another version there. */
  readonly remotes: readonly string[];
  readonly reason: string | null;
}

const unchecked = ({ label }: PromotionSource): string =>
  `No gateway of ${label} is known, so it is not checked that these versions are served there: ` +
  `RELEASE_GATEWAYS="${label}=http://…".`;

/** Remotes that can go live there, and those that cannot. */
function candidatesOf(
  { from, remotes }: Promotion,
  source: Registry,
  target: Registry,
): readonly Candidate[] | { readonly error: string } {
  const unknown = remotes.filter((name) => !Object.hasOwn(source.remotes, name));
  if (unknown.length > 0) return { error: `${from} has no remote ${unknown.map((name) => `'${name}'`).join(', ')}.` };
  return Object.entries(source.remotes)
    .filter(([name]) => remotes.length === 0 || remotes.includes(name))
    .filter(([name, { version }]) => target.remotes[name]?.version !== version)
    .map(([name, { version }]) => ({ name, version }));
}

/** Publishes each, and retries those that depend on another one until a round changes nothing. */
async function publishAll(
  candidates: readonly Candidate[],
  publish: (candidate: Candidate) => Promise<void>,
): Promise<ReadonlyMap<Candidate, BuildFailure>> {
  const refused = new Map<Candidate, BuildFailure>();
  for (const candidate of candidates) {
    try {
      await publish(candidate);
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      refused.set(candidate, error);
    }
  }
  const hasMoved = refused.size < candidates.length;
  return refused.size > 0 && hasMoved ? publishAll([...refused.keys()], publish) : refused;
}

async function publishFrom(
  source: ReleaseStore,
  settings: ReleaseSettings,
  { name, version }: Candidate,
  { from, to, reason }: Promotion,
): Promise<boolean> {
  const started = Date.now();
  const target = await openForWriting(settings);
  // Before packing, which reads the whole version.
  await assertMayRelease(target, { name, version, place: undefined });
  const packed = await unpackVersion(await packVersion(source.objects, name, version));
  const because = [`promoted from ${from}`, reason].filter(Boolean).join(': ');
  const deployed = await publishPackage(target, packed, { reason: because });
  console.log(eventLine('promoted', { remote: name, version, from, to, seconds: secondsOf(Date.now() - started) }));
  return confirmRelease(settings, deployed);
}

/**
 * `promote staging production`: releases the versions of one store in another, byte for byte as they were signed. Each
 * is served in the first store and was not rolled back or frozen there, and is checked and rehearsed in the other one
 * beside its live version. Role overrides of both stores are unchanged.
 */
export async function promoteCommand(settings: ReleaseSettings, promotion: Promotion): Promise<number> {
  const { from, to } = promotion;
  // Both names are checked before a store is opened: a misspelled one must not create a folder.
  const [origin, target] = [namedStore(from, settings), namedStore(to, settings)];
  const source = await openReleases(origin);
  const checked = await readPromotionSource(from, source);
  const { registry: live } = await (await openReleases(target)).log.read();
  const candidates = candidatesOf(promotion, checked.registry, live);
  if ('error' in candidates) throw new Error(candidates.error);
  if (candidates.length === 0) console.log(eventLine('nothing to promote', { from, to }));
  if (candidates.length > 0 && checked.answers.length === 0) console.warn(unchecked(checked));
  let isServed = true;
  const refused = await publishAll(candidates, async (candidate) => {
    refuseFor(promotionProblems(checked, candidate), candidate);
    const isConfirmed = await publishFrom(source, target, candidate, promotion);
    isServed &&= isConfirmed;
  });
  for (const [, { message }] of refused) console.error(message);
  return refused.size > 0 || !isServed ? 1 : 0;
}
