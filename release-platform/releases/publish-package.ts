import type { PackedVersion } from 'registry/versions/package-file';
import type { ReleaseStore, WritableReleaseStore } from 'registry/log/releases';
import { integrityOf } from 'registry/versions/remote-store';
import { provenanceOf } from 'registry/trust/version-statement';
import { assertMayRelease, placementCheck, type Deployed, type Release } from '../deploy/moves/move-release';
import { keepingRefusals } from '../deploy/moves/refusals';
import { releaseCandidate } from '../deploy/release-candidate';
import { offeredContracts } from '../gateways/offered-contracts';
import { versionProblems } from '../deploy/moves/release-check';
import { stylesheetProblems } from '../rehearsal/stylesheet-faults';

/** Returns the problems of a package itself: its signature, manifest and stylesheets. */
async function ownProblems(store: ReleaseStore, packed: PackedVersion): Promise<readonly string[]> {
  const { trust } = store;
  const { manifest, manifestBytes, signature, files } = packed;
  const provenance = provenanceOf(manifest, integrityOf(manifestBytes), signature, trust);
  const read = async (one: string): Promise<Buffer | null> => files.get(one) ?? null;
  return [
    ...('problem' in provenance ? [provenance.problem] : []),
    ...versionProblems(manifest, trust, await offeredContracts(store)),
    ...(await stylesheetProblems({ manifest, read })),
  ];
}

/** Options of {@link publishPackage}. */
export type PublishOptions = Pick<Partial<Release>, 'place' | 'isPreview' | 'reason'>;

const releaseOf = (
  { settings }: ReleaseStore,
  { manifest }: PackedVersion,
  { place, ...options }: PublishOptions = {},
): Release => ({ ...options, data: settings.data, manifest, move: {}, place });

/** Returns the problems of a package in a store: its own, and the parts that it would break. */
export async function packageProblems(store: ReleaseStore, packed: PackedVersion): Promise<readonly string[]> {
  const { registry } = await store.log.read();
  return [...(await ownProblems(store, packed)), ...(await placementCheck(store, releaseOf(store, packed))(registry))];
}

/**
 * Releases a package in a store: checks the right of the current key, checks the package, rehearses it beside the live
 * version, stores it, and appends the release, with its place in a variant if it is given one.
 * @throws Refusal when its shoppers must not get it
 */
export async function publishPackage(
  store: WritableReleaseStore,
  packed: PackedVersion,
  options: PublishOptions = {},
): Promise<Deployed> {
  const { manifest, files } = packed;
  const release = releaseOf(store, packed, options);
  return keepingRefusals(store.settings.data, async () => {
    await assertMayRelease(store, { ...release, ...manifest });
    return releaseCandidate(store, {
      release,
      files: { manifest, read: async (one) => files.get(one) ?? null },
      origin: { kind: 'packed', packed },
      ownProblems: () => ownProblems(store, packed),
    });
  });
}
