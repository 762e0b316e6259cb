import type { RemoteManifest } from 'shared-contracts';
import { contractEvents } from './contract-events';
import { readParts, undeclaredUses } from './graph';
import { shippedFiles } from './source-files';

/**
 * Returns events in the code of a package that its manifest does not name, each with its place.
 * @param label folder of the package, relative to the repository's root, with `/` as separator
 */
export async function undeclaredEvents(
  root: string,
  label: string,
  manifest: RemoteManifest,
): Promise<readonly string[]> {
  const { facts, requests } = await contractEvents(root);
  const files = await shippedFiles(root, `${label}/src`);
  const kit = await shippedFiles(root, 'remote-kit/src');
  const parts = readParts([{ name: manifest.name, manifest, files }], kit, new Set([...facts, ...requests]));
  return parts.flatMap(undeclaredUses);
}
