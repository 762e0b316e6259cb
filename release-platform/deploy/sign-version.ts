import type { PublishedManifest } from 'shared-contracts';
import { authorOf, commitOf, type WritableReleaseStore } from 'registry/log/releases';
import { sealVersion } from 'registry/trust/version-statement';

/** Returns the signer of a version of this repository. It signs with the key of the user who runs this process. */
export async function signerOf(
  { name, version, team }: PublishedManifest,
  { key }: Pick<WritableReleaseStore, 'key'>,
): Promise<(manifestDigest: string) => Buffer> {
  const author = await authorOf();
  const commit = await commitOf();
  const builder = `npm run deploy, Node ${process.version}`;
  const at = new Date().toISOString();
  return (manifest) => sealVersion({ name, version, team, manifest, author, commit, builder, at }, key);
}
