import type { PublishedManifest } from 'shared-contracts';
import { storelessProblems } from 'registry/manifest-check';
import { BadPackage, unpackVersion } from 'registry/package-file';
import { integrityOf } from 'registry/remote-store';
import { open, openUnverified, type Opened, type PublicKey } from 'registry/trust/envelope';
import { statementOf, VERSION_TYPE } from 'registry/trust/version-statement';
import { stylesheetProblems } from '../rehearsal/stylesheet-faults';

/** What can be said of a package file where no store is. */
export interface CheckedPackage {
  /** Null: there is none that can be read. */
  readonly manifest: PublishedManifest | null;
  /** In sentences; empty: a store takes it whose owners file gives the team its name, paths and slots. */
  readonly problems: readonly string[];
  /** Id of the key that it says it is signed with. */
  readonly keyId: string | null;
}

function openWith(signature: Buffer, key: PublicKey | null): Opened {
  const claimed = openUnverified(signature, VERSION_TYPE);
  if (key === null || !claimed.ok) return claimed;
  if (claimed.keyId === key.id) return open(signature, VERSION_TYPE, () => key);
  return { ok: false, problem: `it is signed with the key '${claimed.keyId}', not with '${key.id}'` };
}

/**
 * Holds a package file to everything that a store's check asks of the file itself: limits, manifest, digests, contract,
 * role, styles, and that it is signed as what it is. @param key null: whose signature it is stays open
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
