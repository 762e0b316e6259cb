import path from 'node:path';
import { BENEFIT_TYPES, roleProblems, ROLES, type PublishedManifest } from 'shared-contracts';
import { doubleAnswers, partsOf, type KnownPart, type Part } from 'registry/composition';
import { checkPublishedManifest, contractProblem } from 'registry/manifest-check';
import type { Registry } from 'registry/registry-file';
import { readStoredManifest } from 'registry/remote-store';
import { isOfPartner, remoteFolders, type RemoteFolder } from './remote-folders';

/** `mfe-cart` → `cart`, `partners/homestead-checkout` → `homestead-checkout`. */
const nameOf = (label: string): string => path.posix.basename(label).replace(/^mfe-/, '');

/**
 * A remote bears the name of its folder, and none that another team's has: a name decides whose place a deploy takes.
 */
async function nameProblems(folder: RemoteFolder, { name, role }: PublishedManifest): Promise<string[]> {
  const { label } = folder;
  const isPartner = isOfPartner(folder);
  if (name !== nameOf(label))
    return [`its manifest calls it '${name}', but a remote has the name of its folder: '${nameOf(label)}'`];
  const others = (await remoteFolders()).filter((one) => one.label !== label);
  const other = others.find((one) => nameOf(one.label) === name);
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
export async function ownProblems(folder: RemoteFolder, manifest: PublishedManifest): Promise<readonly string[]> {
  const checked = checkPublishedManifest(manifest);
  if (!checked.ok) return checked.problems;
  const contract = contractProblem(manifest);
  return [
    ...(await nameProblems(folder, manifest)),
    ...(contract === null ? [] : [contract]),
    ...(manifest.role === undefined ? [] : roleProblems(manifest, ROLES[manifest.role])),
  ];
}

async function known(data: string, part: Part, candidate: PublishedManifest): Promise<KnownPart[]> {
  if (part.name === candidate.name) return [{ ...part, manifest: candidate }];
  const stored = checkPublishedManifest(await readStoredManifest(data, part.name, part.version).catch(() => null));
  return stored.ok ? [{ ...part, manifest: stored.manifest }] : [];
}

/**
 * What would be wrong in the variants if the registry were this: two remotes must not answer one path anywhere, or
 * nobody could say which does.
 */
export async function releaseProblems(
  data: string,
  registry: Registry,
  candidate: PublishedManifest,
): Promise<readonly string[]> {
  const variants = new Map<string, string[]>();
  for (const type of BENEFIT_TYPES) {
    const parts = await Promise.all(partsOf(registry, type).map((part) => known(data, part, candidate)));
    for (const { path: double, other } of doubleAnswers(parts.flat(), candidate.name)) {
      const problem = `path '${double}' already belongs to remote '${other}'`;
      variants.set(problem, [...(variants.get(problem) ?? []), type]);
    }
  }
  return [...variants].map(([problem, types]) =>
    types.length === BENEFIT_TYPES.length ? problem : `${problem} in ${types.join(', ')}`,
  );
}
