import { ForeignMove } from 'registry/log/release-log';
import { BuildFailure } from './build/build-failure';

/** System errors of a store that cannot be written, each with a message and the next step. */
const STORAGE: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk of the store is full: make room there',
  EDQUOT: 'the quota of this account on the disk of the store is used up: make room there',
  EFBIG: 'a file is larger than this account may write: raise the limit',
  EROFS: 'the disk of the store may only be read: mount it for writing',
  EACCES: 'this account may not write the store: give it the right to',
};

/**
 * Returns the reason why a version was not released, as a message for the user.
 * @throws the error itself when it is a bug of this code, which its stack explains better
 */
export function failureInWords(error: unknown): string {
  if (error instanceof BuildFailure || error instanceof ForeignMove) return error.message;
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const what = STORAGE[code];
  if (what === undefined) throw error;
  return `The version could not be stored; ${what}, then run the same command again. (${code}${path && ` at ${path}`})`;
}
