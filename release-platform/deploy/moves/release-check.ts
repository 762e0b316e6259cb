import { BENEFIT_TYPES, ROLES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { doubleAnswers, partsOf, type KnownPart, type Part } from 'registry/composition/composition';
import { checkPublishedManifest, storelessProblems, type OfferedContract } from 'registry/manifest/manifest-check';
import { brokenPlacements, placementsIn } from 'registry/composition/placements';
import type { Registry } from 'registry/composition/registry';
import type { ReleaseStore } from 'registry/log/releases';
import { readManifest } from 'registry/versions/remote-store';
import { readShellBuild } from 'registry/versions/shell-build';
import { nameProblem, pathProblem } from 'registry/trust/ownership';
import type { Trust } from 'registry/trust/trust';
import { usageProblems, usersOf, type Neighbour } from 'registry/manifest/usage';
import { isOfPartner, remoteFolders, remoteNameOf, type RemoteFolder } from '../../remote-folders';

/**
 * A remote has the name of its folder, and not that of another team's remote: the name decides which remote a deploy
 * replaces.
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

/** Problems of a version that was built from a folder, independent of other deployed versions. */
export async function ownProblems(
  folder: RemoteFolder,
  manifest: PublishedManifest,
  trust: Trust,
  contracts: readonly OfferedContract[] = [],
): Promise<readonly string[]> {
  return [...(await nameProblems(folder, manifest)), ...versionProblems(manifest, trust, contracts)];
}

/** Problems of a declaration that need no build: its names, its role, and the contracts of the gateways. */
export async function declaredProblems(
  folder: RemoteFolder,
  manifest: PublishedManifest,
  { owners }: Trust,
  contracts: readonly OfferedContract[],
): Promise<readonly string[]> {
  const name = nameProblem(owners, manifest);
  return [
    ...(await nameProblems(folder, manifest)),
    ...(name === null ? [] : [name]),
    ...storelessProblems(manifest, contracts),
  ];
}

/**
 * Problems of a version, independent of its origin and of other deployed versions.
 * @param contracts contracts of the gateways that would serve it
 */
export function versionProblems(
  manifest: PublishedManifest,
  { owners }: Trust,
  contracts: readonly OfferedContract[],
): readonly string[] {
  const checked = checkPublishedManifest(manifest);
  if (!checked.ok) return checked.problems;
  const name = nameProblem(owners, manifest);
  return [...(name === null ? [] : [name]), ...storelessProblems(manifest, contracts)];
}

type DeployedPart = KnownPart & { readonly manifest: PublishedManifest };

/** The manifest of a stored version; null when it is missing or unreadable. */
export async function storedManifest(
  { objects }: ReleaseStore,
  name: string,
  version: string,
): Promise<PublishedManifest | null> {
  const checked = checkPublishedManifest(await readManifest(objects, name, version).catch(() => null));
  return checked.ok ? checked.manifest : null;
}

/** The readable manifests of a variant's remotes. */
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

/** Reads each version once for all variants, because reading from a bucket is slow. */
function manifestReader(releases: ReleaseStore): ReadManifest {
  const read = new Map<string, Promise<PublishedManifest | null>>();
  return ({ name, version }) => {
    const key = `${name}@${version}`;
    const known = read.get(key) ?? storedManifest(releases, name, version);
    read.set(key, known);
    return known;
  };
}

/** A variant's remotes, with the candidate in its place. */
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

/** The shell, which places widgets like a remote. */
async function shellNeighbours({ settings }: ReleaseStore): Promise<readonly Neighbour[]> {
  const build = await readShellBuild(settings.data);
  if (!build?.uses) return [];
  return [{ name: 'shell', version: build.id, team: 'the shell', widgets: [], events: NO_EVENTS, uses: build.uses }];
}

/** A candidate, with its surroundings that are equal in all variants. */
interface Candidacy {
  readonly manifest: PublishedManifest;
  /** The manifest of the live version. */
  readonly before: PublishedManifest | null;
  readonly shell: readonly Neighbour[];
  /** The registry after the move. */
  readonly registry: Registry;
}

/** Problems of a candidate in one variant that contains it. */
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
 * Problems that the variants would have with this registry. A remote must answer only its team's paths, no two remotes
 * may answer one path, and each remote's dependencies on others must be present.
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

/** Collects each sentence once, and names the variants where it does not apply to all of them. */
async function inVariants(sentencesOf: (type: BenefitType) => Promise<readonly string[]>): Promise<readonly string[]> {
  const variants = new Map<string, string[]>();
  const told = await Promise.all(BENEFIT_TYPES.map(async (type) => [type, await sentencesOf(type)] as const));
  for (const [type, sentences] of told)
    for (const sentence of sentences) variants.set(sentence, [...(variants.get(sentence) ?? []), type]);
  return [...variants].map(([sentence, types]) =>
    types.length === BENEFIT_TYPES.length ? sentence : `${sentence} in ${types.join(', ')}`,
  );
}

/** Lists the users of a remote in this registry: sentences, each with the variants that it applies to. */
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
