import path from 'node:path';
import { roleProblems, ROLES, type BenefitType, type PublishedManifest, type RoleName } from 'shared-contracts';
import type { Part } from 'registry/composition/composition';
import { checkPublishedManifest, contractProblem } from 'registry/manifest/manifest-check';
import type { ReleaseStore } from 'registry/log/releases';
import { readVersion, versionDir, type StoredVersion } from 'registry/versions/remote-store';
import { mirrorManifest, mirrorVersion } from 'registry/versions/mirror';
import { FolderStore } from 'registry/objects/folder-store';
import { remotesDir } from 'registry/paths';
import { nameProblem, pathProblem } from 'registry/trust/ownership';
import { provenanceOf } from 'registry/trust/version-statement';
import { OncePerStore } from './once-per-store';

/** Why a version cannot be served, for the log. */
export interface Refused {
  readonly refused: string;
  /** True when the version does not belong to its team and must be withdrawn. */
  readonly isForeign?: true;
}

const manifests = new OncePerStore<PublishedManifest | Refused>();

/** Reads the manifest of a version that belongs to its team, without checking compatibility. */
export function readManifest(store: ReleaseStore, name: string, version: string): Promise<PublishedManifest | Refused> {
  return manifests.get(store, `${name}@${version}`, () => readNow(store, name, version));
}

/**
 * Reads a version from the release store, or from this machine's copy while the store does not answer. The copy has the
 * same signature, which is verified again.
 */
async function readStored({ objects, settings }: ReleaseStore, name: string, version: string) {
  try {
    return await readVersion(objects, name, version);
  } catch (error) {
    const copy = await readVersion(new FolderStore(remotesDir(settings.data)), name, version).catch(() => null);
    if (copy === null) throw error;
    return copy;
  }
}

async function readNow(store: ReleaseStore, name: string, version: string): Promise<PublishedManifest | Refused> {
  const { objects, trust, settings } = store;
  let stored: StoredVersion | null;
  try {
    stored = await readStored(store, name, version);
  } catch (error) {
    return { refused: `its manifest cannot be read (${(error as Error).message})` };
  }
  if (stored === null) return { refused: 'it is not in the store' };
  const checked = checkPublishedManifest(stored.manifest);
  if (!checked.ok) return { refused: checked.problems.join('; ') };
  const { manifest } = checked;
  if (manifest.name !== name || manifest.version !== version)
    return { refused: `its manifest names ${manifest.name} ${manifest.version}` };
  const provenance = provenanceOf(manifest, stored.digest, stored.signature, trust);
  const foreign = 'problem' in provenance ? provenance.problem : nameProblem(trust.owners, manifest);
  if (foreign !== null) return { refused: foreign, isForeign: true };
  await mirrorManifest(objects, settings.data, manifest, stored);
  return manifest;
}

/** Reads a version's manifest and checks ownership and compatibility. */
export async function loadManifest(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<PublishedManifest | Refused> {
  const manifest = await readManifest(store, name, version);
  if ('refused' in manifest) return manifest;
  const problem = contractProblem(manifest);
  return problem === null ? manifest : { refused: problem };
}

const mirrors = new OncePerStore<void>();

/** Copies the missing files of a version to this machine; rejects as {@link mirrorVersion} does. */
export function mirrorFiles(store: ReleaseStore, data: string, manifest: PublishedManifest): Promise<void> {
  const { name, version } = manifest;
  return mirrors.get(store, `${name}@${version}`, () => mirrorVersion(store.objects, data, manifest));
}

/** Returns the absolute path of a version's server file, and its required digest; null without one. */
export function serverFile(
  data: string,
  { name, version, node }: PublishedManifest,
): { readonly file: string; readonly integrity: string } | null {
  if (!node) return null;
  const file = path.join(versionDir(data, name, version), 'node', node.entry);
  return { file, integrity: node.files[node.entry]?.integrity ?? '' };
}

/**
 * Returns why a remote may not take its place in the registry, or null. `role`: the role that it takes; null for a
 * remote of our own.
 */
export function roleProblem(manifest: PublishedManifest, role: RoleName | null): string | null {
  if (role !== null) return roleProblems(manifest, ROLES[role])[0] ?? null;
  return manifest.role === undefined ? null : `it stands in for '${manifest.role}' and is no remote of every variant`;
}

/**
 * Returns the manifest of a version that may take its place in a variant. A deploy checked it as well; this repeats the
 * check where it is served.
 */
export async function admittedManifest(
  { name, version, role }: Part,
  type: BenefitType,
  store: ReleaseStore,
): Promise<PublishedManifest | Refused> {
  const manifest = await loadManifest(store, name, version);
  if ('refused' in manifest) return manifest;
  const problem = roleProblem(manifest, role) ?? pathProblem(store.trust.owners, manifest, type);
  return problem === null ? manifest : { refused: problem, isForeign: true };
}
