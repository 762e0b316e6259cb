import { BENEFIT_TYPES, roleProblems, ROLES, type BenefitType, type PublishedManifest } from 'shared-contracts';
import { doubleAnswers, partsOf, type KnownPart, type Part } from 'registry/composition';
import { checkPublishedManifest, contractProblem } from 'registry/manifest-check';
import type { Registry } from 'registry/registry';
import type { ReleaseStore } from 'registry/releases';
import { readVersion } from 'registry/remote-store';
import { nameProblem, pathProblem } from 'registry/trust/ownership';
import type { Trust } from 'registry/trust/trust';
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

/** What is wrong with a version, whatever else is deployed. */
export async function ownProblems(
  folder: RemoteFolder,
  manifest: PublishedManifest,
  { owners }: Trust,
): Promise<readonly string[]> {
  const checked = checkPublishedManifest(manifest);
  if (!checked.ok) return checked.problems;
  const contract = contractProblem(manifest);
  const name = nameProblem(owners, manifest);
  return [
    ...(await nameProblems(folder, manifest)),
    ...(name === null ? [] : [name]),
    ...(contract === null ? [] : [contract]),
    ...(manifest.role === undefined ? [] : roleProblems(manifest, ROLES[manifest.role])),
  ];
}

async function known({ objects }: ReleaseStore, part: Part, candidate: PublishedManifest): Promise<KnownPart[]> {
  if (part.name === candidate.name) return [{ ...part, manifest: candidate }];
  const version = await readVersion(objects, part.name, part.version).catch(() => null);
  const stored = checkPublishedManifest(version?.manifest ?? null);
  return stored.ok ? [{ ...part, manifest: stored.manifest }] : [];
}

/** What is wrong with a candidate in one variant, where it is a part of it. */
function variantProblems(
  { owners }: Trust,
  parts: readonly KnownPart[],
  candidate: PublishedManifest,
  variant: BenefitType,
): readonly string[] {
  if (!parts.some(({ name }) => name === candidate.name)) return [];
  const foreign = pathProblem(owners, candidate, variant);
  const double = doubleAnswers(parts, candidate.name);
  return [
    ...(foreign === null ? [] : [foreign]),
    ...double.map(({ path, other }) => `path '${path}' already belongs to remote '${other}'`),
  ];
}

/**
 * What would be wrong in the variants if the registry were this: a remote answers the paths that its team was given,
 * and no two answer one path, or nobody could say which does.
 */
export async function releaseProblems(
  releases: ReleaseStore,
  registry: Registry,
  candidate: PublishedManifest,
): Promise<readonly string[]> {
  const variants = new Map<string, string[]>();
  for (const type of BENEFIT_TYPES) {
    const parts = await Promise.all(partsOf(registry, type).map((part) => known(releases, part, candidate)));
    for (const problem of variantProblems(releases.trust, parts.flat(), candidate, type))
      variants.set(problem, [...(variants.get(problem) ?? []), type]);
  }
  return [...variants].map(([problem, types]) =>
    types.length === BENEFIT_TYPES.length ? problem : `${problem} in ${types.join(', ')}`,
  );
}
