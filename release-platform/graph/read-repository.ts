import path from 'node:path';
import { checkRemoteManifest } from 'registry/manifest/manifest-check';
import type { RemoteManifest } from 'shared-contracts';
import { remoteFolders } from '../remote-folders';
import { contractEvents, type ContractEvents } from './contract-events';
import { readParts, type DrawnPart } from './graph';
import { shippedFiles } from './source-files';

/** Declarations and code of the repository's parts. */
export interface RepositoryGraph {
  readonly contract: ContractEvents;
  readonly parts: readonly DrawnPart[];
}

/** Reads and validates the manifest of a remote. */
export async function readManifest(dir: string): Promise<RemoteManifest> {
  const { default: value } = (await import(path.join(dir, 'remote.manifest.ts'))) as { default: unknown };
  const checked = checkRemoteManifest(value);
  if (!checked.ok) throw new Error(`${dir}/remote.manifest.ts: ${checked.problems.join('; ')}`);
  return checked.manifest;
}

/** Reads every remote with its code, and the shell. */
export async function readRepository(root: string): Promise<RepositoryGraph> {
  const contract = await contractEvents(root);
  const remotes = await Promise.all(
    (await remoteFolders(root)).map(async ({ label, dir }) => {
      const manifest = await readManifest(dir);
      return { name: manifest.name, manifest, files: await shippedFiles(root, `${label}/src`) };
    }),
  );
  const shell = { name: 'shell', files: await shippedFiles(root, 'shell/src') };
  const kit = await shippedFiles(root, 'remote-kit/src');
  const events = new Set([...contract.facts, ...contract.requests]);
  return { contract, parts: readParts([shell, ...remotes], kit, events) };
}
