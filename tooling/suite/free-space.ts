import { statfs } from 'node:fs/promises';

const NEEDED_GB = 2;

/**
 * Returns a message with the remedy when one of these folders is on a disk that is too full for a run; otherwise null.
 */
export async function spaceProblem(
  folders: readonly string[],
  freeBytesOf: (folder: string) => Promise<number> = async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
): Promise<string | null> {
  for (const folder of folders) {
    const freeGb = (await freeBytesOf(folder)) / 1e9;
    if (freeGb < NEEDED_GB)
      return (
        `Only ${freeGb.toFixed(1)} GB are free in ${folder}, and a run needs ${NEEDED_GB} GB. ` +
        'Free some space, or set TMPDIR to a folder of another disk.'
      );
  }
  return null;
}

/** The remedy for an error of a full disk; null for any other error. */
export function fullDiskAdvice(error: unknown): string | null {
  const { code, path = 'the disk' } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null;
  return `The disk is full (${path}). Free some space, or set TMPDIR to a folder of another disk, and run it again.`;
}
