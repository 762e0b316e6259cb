import type { PinnedRevision } from '../trust/owners';
import { digestOf } from './revision';

/** What is said of a log that does not begin as it must, or not at all. */
export const BEGUN_BY_A_TEAM = 'a log begins with a move that an operator signed, and this one begins with a team’s';

export const NOT_BEGUN =
  'Nothing was ever released here, and only an operator begins the log of a store: `npm run releases -- begin` with ' +
  'the key of a team that has isOperator in registry/owners.json. Where there was a log before, it is gone: bring it ' +
  'back instead.';

/** Why a log is not the one that was pinned; `stored`: what it has as that revision. */
export function pinProblem({ revision, digest }: PinnedRevision, stored: Buffer | null, label: string): string | null {
  if (stored === null) return `revision ${revision}, which registry/owners.json pins, is missing from ${label}`;
  if (digestOf(stored) === digest) return null;
  return `revision ${revision} in ${label} is not the one that registry/owners.json pins`;
}
