import type { PublishedManifest } from 'shared-contracts';
import { storelessProblems } from 'registry/manifest/manifest-check';
import { BadPackage, unpackVersion } from 'registry/versions/package-file';
import { integrityOf } from 'registry/versions/remote-store';
import { open, openUnverified, type Opened, type PublicKey } from 'registry/trust/envelope';
import { statementOf, VERSION_TYPE } from 'registry/trust/version-statement';
import { stylesheetProblems } from '../rehearsal/stylesheet-faults';

/** The result of checking a package file without a store. */
export interface CheckedPackage {
  /** Null when it cannot be read. */
  readonly manifest: PublishedManifest | null;
  /** In sentences; empty: a store accepts it if its owners file gives the team its name, paths and slots. */
  readonly problems: readonly string[];
  /** Id of the key in its signature. */
  readonly keyId: string | null;
}

function openWith(signature: Buffer, key: PublicKey | null): Opened {
  const claimed = openUnverified(signature, VERSION_TYPE);
  if (key === null || !claimed.ok) return claimed;
  if (claimed.keyId === key.id) return open(signature, VERSION_TYPE, () => key);
  return { ok: false, problem: `it is signed with the key '${claimed.keyId}', not with '${key.id}'` };
}

/**
 * Checks a package file for all that a store checks in the file itself: limits, manifest, digests, contract, role,
 * styles, and that the signature covers its contents.
 * @param key public key of the signer; with null the signer is not verified
 */
export async function checkPackage(file: Buffer, key: PublicKey | null): Promise<CheckedPackage> {
  try {
    const { manifest, manifestBytes, signature, files } = await unpackVersion(file);
    const opened = openWith(signature, key);
    const stated = statementOf(manifest, integrityOf(manifestBytes), opened);
    const problems = [
      ...('problem' in stated ? [stated.problem] : []),
      ...storelessProblems(manifest),
      ...(await stylesheetProblems({ manifest, read: async (one) => files.get(one) ?? null })),
    ];
    return { manifest, problems, keyId: opened.ok ? opened.keyId : null };
  } catch (error) {
    if (!(error instanceof BadPackage)) throw error;
    return { manifest: null, problems: error.problems, keyId: null };
  }
}
