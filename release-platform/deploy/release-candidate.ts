import type { PublishedManifest } from 'shared-contracts';
import { storePackage, type PackedVersion } from 'registry/versions/package-file';
import type { WritableReleaseStore } from 'registry/log/releases';
import { storeVersion } from 'registry/versions/remote-store';
import type { VersionFiles } from '../rehearsal/version-files';
import { admit } from './admit-release';
import { placementCheck, point, type Deployed, type Release } from './moves/move-release';
import { refuseFor } from './moves/refusals';
import { signerOf } from './sign-version';
import { believedBy } from './moves/stored-version';

/** Where the files of a candidate are: in a build folder, in a signed package, or already in the store. */
export type Origin =
  | { readonly kind: 'built'; readonly buildDir: string }
  | { readonly kind: 'packed'; readonly packed: PackedVersion }
  | { readonly kind: 'stored' };

/** A prepared version: the right to release it has been checked. */
export interface Candidate {
  readonly release: Release;
  readonly files: VersionFiles;
  readonly origin: Origin;
  /** Returns the problems of the version itself, independent of other deployed versions. */
  readonly ownProblems: () => Promise<readonly string[]>;
}

/**
 * Checks a candidate, rehearses it beside the live version, signs and stores it, and appends the release to the log.
 * @throws Refusal when shoppers must not get it; nothing is stored then
 */
export async function releaseCandidate(releases: WritableReleaseStore, candidate: Candidate): Promise<Deployed> {
  const { release, files, origin, ownProblems } = candidate;
  const { manifest } = release;
  const placementProblems = placementCheck(releases, release);
  const { registry } = await releases.log.read();
  refuseFor([...(await ownProblems()), ...(await placementProblems(registry))], manifest);
  const rehearsed = await admit(release, files, releases, registry);
  release.onStep?.('storing');
  await store(releases, manifest, origin);
  return point(rehearsed, releases, placementProblems);
}

/** Stores the files of a candidate. A build is signed here; a package has the signature of its team. */
async function store(releases: WritableReleaseStore, manifest: PublishedManifest, origin: Origin): Promise<void> {
  const isBelieved = believedBy(releases, manifest);
  switch (origin.kind) {
    case 'built': {
      const sign = await signerOf(manifest, releases);
      await storeVersion(releases.objects, manifest, origin.buildDir, sign, isBelieved);
      break;
    }
    case 'packed':
      await storePackage(releases.objects, origin.packed, isBelieved);
      break;
    case 'stored':
  }
}
