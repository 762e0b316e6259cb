import { checkPublishedManifest } from 'registry/manifest/manifest-check';
import { mapWithConcurrency } from 'registry/map-with-concurrency';
import { openReleases, type ReleaseStore } from 'registry/log/releases';
import { FolderStore } from 'registry/objects/folder-store';
import { oneLine } from 'registry/one-line';
import { remotesDir } from 'registry/paths';
import type { ReleaseSettings } from 'registry/settings';
import { provenanceOf } from 'registry/trust/version-statement';
import { storedVersions } from 'registry/versions/kept-versions';
import { filesOf, mapsOf, readVersion } from 'registry/versions/remote-store';
import {
  isWholeAt,
  scrubFile,
  storedFilesOf,
  type CopyPlace,
  type Damage,
  type StoredFile,
} from 'registry/versions/scrub';
import { eventLine } from '../commands/event-line';

/** Files that are read at the same time, so that a scrub leaves room for deploys and gateways. */
const AT_ONCE = 4;

interface Scrubbed {
  readonly files: number;
  readonly damages: readonly Damage[];
  /** Why the version's manifest can't be used to check its files; null when it can. */
  readonly problem: string | null;
}

async function scrubVersion(store: ReleaseStore, name: string, version: string): Promise<Scrubbed> {
  const broken = (problem: string): Scrubbed => ({ files: 0, damages: [], problem });
  const stored = await readVersion(store.objects, name, version).catch((error: Error) => error);
  if (stored instanceof Error) return broken(`its manifest cannot be read (${stored.message})`);
  if (stored === null) return broken('its manifest is missing');
  const checked = checkPublishedManifest(stored.manifest);
  if (!checked.ok) return broken(`its manifest is altered: ${checked.problems.join('; ')}`);
  const provenance = provenanceOf(checked.manifest, stored.digest, stored.signature, store.trust);
  if ('problem' in provenance) return broken(provenance.problem);
  const files = storedFilesOf(checked.manifest, [...filesOf(checked.manifest), ...mapsOf(checked.manifest)]);
  const damages = await mapWithConcurrency(files, (file) => scrubStored(store, file), AT_ONCE);
  return { files: files.length, damages: damages.flat(), problem: null };
}

/** The copy on this machine repairs a bucket; a version that is not mirrored here is no damage. */
async function scrubStored({ objects, settings }: ReleaseStore, file: StoredFile): Promise<readonly Damage[]> {
  const store: CopyPlace = { where: 'store', objects };
  if (settings.bucket === null) return scrubFile([store], file);
  const mirror: CopyPlace = { where: 'mirror', objects: new FolderStore(remotesDir(settings.data)) };
  return scrubFile((await isWholeAt(mirror, file)) ? [store, mirror] : [store], file);
}

const damageLine = ({ file, state, problem }: Damage): string =>
  `    ${file} is ${state}: ${problem ?? 'repaired from the copy on this machine'}`;

/**
 * `scrub`: compares every file of every version in a store with its digest, and repairs damaged ones.
 * @returns 1 when damage is left
 */
export async function scrubCommand(settings: ReleaseSettings): Promise<number> {
  const store = await openReleases(settings);
  const versions = [...(await storedVersions(store.objects)).keys()];
  const totals = { versions: versions.length, files: 0, damaged: 0, repaired: 0, unreadable: 0 };
  for (const key of versions) {
    const [name = '', version = ''] = key.split('/');
    const { files, damages, problem } = await scrubVersion(store, name, version);
    totals.files += files;
    totals.damaged += damages.length;
    totals.repaired += damages.filter((one) => one.problem === null).length;
    if (problem !== null) totals.unreadable += 1;
    if (problem === null && damages.length === 0) continue;
    const about = problem === null ? '' : `: ${problem}; deploy it again, or remove it`;
    console.error([`  ${oneLine(`${name} ${version}${about}`)}`, ...damages.map(damageLine)].join('\n'));
  }
  console.log(eventLine('store scrubbed', totals));
  return totals.damaged > totals.repaired || totals.unreadable > 0 ? 1 : 0;
}
