import { storePackage, unpackVersion, type PackedVersion } from 'registry/package-file';
import { openForWriting, type ReleaseStore } from 'registry/releases';
import { integrityOf } from 'registry/remote-store';
import type { ReleaseSettings } from 'registry/settings';
import { provenanceOf } from 'registry/trust/version-statement';
import { admit } from '../deploy/admit-release';
import { assertMayRelease, moved, placeProblems, point, type Deployed, type Release } from '../deploy/move-release';
import { keepingRefusals, refuseFor } from '../deploy/refusals';
import { releaseProblems, versionProblems } from '../deploy/release-check';
import { believedBy } from '../deploy/stored-version';
import { stylesheetProblems } from '../rehearsal/stylesheet-faults';

interface ReadPackage {
  readonly packed: PackedVersion;
  readonly release: Release;
  readonly problems: readonly string[];
}

/** Checks a package file against a store: its owner, and the parts that it would break. */
export async function readPackage(settings: ReleaseSettings, store: ReleaseStore, file: Buffer): Promise<ReadPackage> {
  const packed = await unpackVersion(file);
  const { manifest, manifestBytes, signature, files } = packed;
  const provenance = provenanceOf(manifest, integrityOf(manifestBytes), signature, store.trust);
  const read = async (one: string): Promise<Buffer | null> => files.get(one) ?? null;
  const release: Release = { data: settings.data, manifest, move: {}, place: undefined };
  const { registry } = await store.log.read();
  const problems = [
    ...('problem' in provenance ? [provenance.problem] : []),
    ...versionProblems(manifest, store.trust),
    ...(await stylesheetProblems({ manifest, read })),
    ...placeProblems(release, registry),
    ...(await releaseProblems(store, moved(registry, release), manifest)),
  ];
  return { packed, release, problems };
}

/**
 * Releases a package file in a store: checks it, rehearses it beside the live version, stores it, and appends the
 * release.
 * @throws Refusal when its shoppers must not get it
 */
export function publishPackage(settings: ReleaseSettings, file: Buffer, reason: string | null): Promise<Deployed> {
  return keepingRefusals(settings.data, async () => {
    const store = await openForWriting(settings);
    const { packed, release, problems } = await readPackage(settings, store, file);
    const { manifest, files } = packed;
    refuseFor(problems, manifest);
    await assertMayRelease(store, { ...release, ...manifest });
    const { registry } = await store.log.read();
    const candidate = { manifest, read: async (one: string) => files.get(one) ?? null };
    const named = { ...release, ...(reason !== null && { reason }) };
    const admitted = await admit(named, candidate, store, registry);
    await storePackage(store.objects, packed, believedBy(store, manifest));
    return point(admitted, store);
  });
}
