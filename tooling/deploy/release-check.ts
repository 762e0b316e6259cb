import { BENEFIT_TYPES, ROLES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { doubleAnswers, partsOf, type KnownPart, type Part } from 'registry/composition';
import { checkPublishedManifest, storelessProblems } from 'registry/manifest-check';
import { brokenPlacements, placementsIn } from 'registry/placements';
import type { Registry } from 'registry/registry';
import type { ReleaseStore } from 'registry/releases';
import { readManifest } from 'registry/remote-store';
import { readShellBuild } from 'registry/shell-build';
import { nameProblem, pathProblem } from 'registry/trust/ownership';
import type { Trust } from 'registry/trust/trust';
import { usageProblems, usersOf, type Neighbour } from 'registry/usage';
import { isOfPartner, remoteFolders, remoteNameOf, type RemoteFolder } from './remote-folders';

/**
 * A remote bears the name of its folder, and none that another team's has: a name decides whose place a deploy takes.
 */
async function nameProblems(folder: RemoteFolder, { name, role }: PublishedManifest): Promise<string[]> {
  const { label } = folder;
  const isPartner = isOfPartner(folder);
  if (name !== remoteNameOf(label))
    return [`its manifest calls it '${name}', but a remote has the name of its folder: '${remoteNameOf(label)}'`];
  const others = (await remoteFolders()).filter((one) => one.label !== label);
  const other = others.find((one) => remoteNameOf(one.label) === name);
  return [
    ...(other && isPartner ? [`the name '${name}' belongs to ${other.label}`] : []),
    ...(isPartner && role === undefined
      ? [`a partner's remote says in its manifest which role it is for; roles: ${Object.keys(ROLES).join(', ')}`]
      : []),
    ...(!isPartner && role !== undefined
      ? [`its manifest says role: '${role}', but only remotes below partners/ stand in for one`]
      : []),
  ];
}

/** What is wrong with a version that was built from a folder, whatever else is deployed. */
export async function ownProblems(
  folder: RemoteFolder,
  manifest: PublishedManifest,
  trust: Trust,
): Promise<readonly string[]> {
  return [...(await nameProblems(folder, manifest)), ...versionProblems(manifest, trust)];
}

/** What is wrong with a version, wherever it comes from and whatever else is deployed. */
export function versionProblems(manifest: PublishedManifest, { owners }: Trust): readonly string[] {
  const checked = checkPublishedManifest(manifest);
  if (!checked.ok) return checked.problems;
  const name = nameProblem(owners, manifest);
  return [...(name === null ? [] : [name]), ...storelessProblems(manifest)];
}

type DeployedPart = KnownPart & { readonly manifest: PublishedManifest };

/** The manifest of a stored version; null: it is not there, or not to be read. */
export async function storedManifest(
  { objects }: ReleaseStore,
  name: string,
  version: string,
): Promise<PublishedManifest | null> {
  const checked = checkPublishedManifest(await readManifest(objects, name, version).catch(() => null));
  return checked.ok ? checked.manifest : null;
}

/** The manifests of what stands in a variant, as far as they can be read. */
export async function manifestsIn(
  releases: ReleaseStore,
  registry: Registry,
  variant: BenefitType,
): Promise<readonly PublishedManifest[]> {
  const parts = partsOf(registry, variant);
  const manifests = await Promise.all(parts.map(({ name, version }) => storedManifest(releases, name, version)));
  return manifests.filter((manifest) => manifest !== null);
}

type ReadManifest = (part: Pick<Part, 'name' | 'version'>) => Promise<PublishedManifest | null>;

/** Reads each version once, however many variants have it: a bucket is far away. */
function manifestReader(releases: ReleaseStore): ReadManifest {
  const read = new Map<string, Promise<PublishedManifest | null>>();
  return ({ name, version }) => {
    const key = `${name}@${version}`;
    const known = read.get(key) ?? storedManifest(releases, name, version);
    read.set(key, known);
    return known;
  };
}

/** What stands in a variant, with the candidate in its place. */
async function partsWith(
  candidate: PublishedManifest,
  registry: Registry,
  variant: BenefitType,
  read: ReadManifest,
): Promise<readonly DeployedPart[]> {
  const parts = partsOf(registry, variant).map(async (part): Promise<readonly DeployedPart[]> => {
    const manifest = part.name === candidate.name ? candidate : await read(part);
    return manifest === null ? [] : [{ ...part, manifest }];
  });
  return (await Promise.all(parts)).flat();
}

const NO_EVENTS = { publishes: [], subscribes: [], handles: [], requests: [] };

/** The shell places widgets like a remote does. */
async function shellNeighbours({ settings }: ReleaseStore): Promise<readonly Neighbour[]> {
  const build = await readShellBuild(settings.data);
  if (!build?.uses) return [];
  return [{ name: 'shell', version: build.id, team: 'the shell', widgets: [], events: NO_EVENTS, uses: build.uses }];
}

/** A candidate, and what stands around it whatever the variant. */
interface Candidacy {
  readonly manifest: PublishedManifest;
  /** The version that shoppers have now. */
  readonly before: PublishedManifest | null;
  readonly shell: readonly Neighbour[];
  /** As it would be. */
  readonly registry: Registry;
}

/** What is wrong with a candidate in one variant, where it is a part of it. */
function variantProblems(
  { owners }: Trust,
  parts: readonly DeployedPart[],
  { manifest, before, shell, registry }: Candidacy,
  variant: BenefitType,
): readonly string[] {
  if (!parts.some(({ name }) => name === manifest.name)) return [];
  const foreign = pathProblem(owners, manifest, variant);
  const others = parts.filter(({ name }) => name !== manifest.name).map((part) => part.manifest);
  return [
    ...(foreign === null ? [] : [foreign]),
    ...doubleAnswers(parts, manifest.name).map(
      ({ path, other }) => `path '${path}' already belongs to remote '${other}'`,
    ),
    ...usageProblems(manifest, [...others, ...shell], before),
    ...brokenPlacements(manifest, others, before, placementsIn(registry, variant)),
  ];
}

async function currentOf({ log }: ReleaseStore, name: string, read: ReadManifest): Promise<PublishedManifest | null> {
  const version = (await log.read()).registry.remotes[name]?.version;
  return version === undefined ? null : read({ name, version });
}

/**
 * What would be wrong in the variants if the registry were this: a remote answers the paths that its team was given,
 * no two answer one path, or nobody could say which does, and what remotes use of each other is there.
 */
export async function releaseProblems(
  releases: ReleaseStore,
  registry: Registry,
  manifest: PublishedManifest,
): Promise<readonly string[]> {
  const read = manifestReader(releases);
  const [before, shell] = await Promise.all([currentOf(releases, manifest.name, read), shellNeighbours(releases)]);
  const candidacy = { manifest, before, shell, registry };
  return inVariants(async (type) =>
    variantProblems(releases.trust, await partsWith(manifest, registry, type, read), candidacy, type),
  );
}

/** What is so in some variants, each sentence once, with the variants where it is not so in all of them. */
async function inVariants(sentencesOf: (type: BenefitType) => Promise<readonly string[]>): Promise<readonly string[]> {
  const variants = new Map<string, string[]>();
  const told = await Promise.all(BENEFIT_TYPES.map(async (type) => [type, await sentencesOf(type)] as const));
  for (const [type, sentences] of told)
    for (const sentence of sentences) variants.set(sentence, [...(variants.get(sentence) ?? []), type]);
  return [...variants].map(([sentence, types]) =>
    types.length === BENEFIT_TYPES.length ? sentence : `${sentence} in ${types.join(', ')}`,
  );
}

/** Who uses a remote of this registry, by variant: sentences, each with the variants in which it is so. */
export async function usersInVariants(
  releases: ReleaseStore,
  registry: Registry,
  manifest: PublishedManifest,
): Promise<readonly string[]> {
  const shell = await shellNeighbours(releases);
  const read = manifestReader(releases);
  return inVariants(async (type) => {
    const parts = await partsWith(manifest, registry, type, read);
    if (!parts.some(({ name }) => name === manifest.name)) return [];
    const others = parts.filter(({ name }) => name !== manifest.name).map((part) => part.manifest);
    return usersOf(manifest, [...others, ...shell]);
  });
}
