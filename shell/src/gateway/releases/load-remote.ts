import path from 'node:path';
import { roleProblems, ROLES, type PublishedManifest, type RoleName } from 'shared-contracts';
import { checkPublishedManifest, contractProblem } from 'registry/manifest-check';
import { readStoredManifest, versionDir } from 'registry/remote-store';

/** Why a version cannot be served, for the log. */
export interface Refused {
  readonly refused: string;
}

/** Reads a version's manifest and decides whether this gateway may serve it. */
export async function loadManifest(data: string, name: string, version: string): Promise<PublishedManifest | Refused> {
  let stored: unknown;
  try {
    stored = await readStoredManifest(data, name, version);
  } catch (error) {
    return { refused: `its manifest is no JSON (${(error as Error).message})` };
  }
  if (stored === null) return { refused: 'it is not in the store' };
  const checked = checkPublishedManifest(stored);
  if (!checked.ok) return { refused: checked.problems.join('; ') };
  if (checked.manifest.name !== name || checked.manifest.version !== version)
    return { refused: `its manifest names ${checked.manifest.name} ${checked.manifest.version}` };
  const problem = contractProblem(checked.manifest);
  return problem ? { refused: problem } : checked.manifest;
}

/** A version's server file, absolute, and the digest that it must have; null: it has none. */
export function serverFile(
  data: string,
  { name, version, node }: PublishedManifest,
): { readonly file: string; readonly integrity: string } | null {
  if (!node) return null;
  const file = path.join(versionDir(data, name, version), 'node', node.entry);
  return { file, integrity: node.files[node.entry]?.integrity ?? '' };
}

/**
 * Why a remote may not stand where the registry puts it, or null. `role`: what it stands in for; null: it is one of
 * ours.
 */
export function roleProblem(manifest: PublishedManifest, role: RoleName | null): string | null {
  if (role !== null) return roleProblems(manifest, ROLES[role])[0] ?? null;
  return manifest.role === undefined ? null : `it stands in for '${manifest.role}' and is no remote of every variant`;
}
