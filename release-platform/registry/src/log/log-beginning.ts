import { OWNERS_FILE } from '../paths';
import type { PinnedRevision } from '../trust/owners';
import { digestOf } from './revision';

/** Error for a log with a missing or unauthorized beginning. */
export const BEGUN_BY_A_TEAM = 'a log begins with a move that an operator signed, and this one begins with a team’s';

export const NOT_BEGUN =
  'Nothing was ever released here, and only an operator begins the log of a store: `npm run releases -- begin` with ' +
  `the key of a team that has isOperator in ${OWNERS_FILE}. Where there was a log before, it is gone: bring it ` +
  'back instead.';

/** Returns why a log differs from the pinned one; `stored`: its content of that revision. */
export function pinProblem({ revision, digest }: PinnedRevision, stored: Buffer | null, label: string): string | null {
  if (stored === null) return `revision ${revision}, which ${OWNERS_FILE} pins, is missing from ${label}`;
  if (digestOf(stored) === digest) return null;
  return `revision ${revision} in ${label} is not the one that ${OWNERS_FILE} pins`;
}
