import { claimValues, workOnLeases } from '../../../platform/background/lease';
import { WORKER_NAME } from '../../../platform/background/worker-name';
import { needsNoCharge, type AttemptBook } from './attempt-book';
import { MAX_RECOVERY_TRIES, RECOVERY_LEASE_SECONDS } from './attempt-limits';
import type { Attempt, AttemptDependencies } from './attempt.types';
import * as sql from './attempt.sql';

/** Attempts that are claimed and processed in parallel. The lease covers the time of one. */
const MAX_CONCURRENCY = 5;
const ROUNDS = 10;
/** Seconds after a "not charged" response at which the provider is queried once more. */
const RECHECK_AFTER_SECONDS = 60;

/** Settles payments whose process has stopped. */
export function createRecovery({ db, provider, logger }: AttemptDependencies, book: AttemptBook) {
  /**
   * Settles an attempt by the provider's final state. A charge that is unknown after `cancel` can no longer be
   * captured. Returns whether the attempt is settled.
   */
  async function settle(attempt: Attempt): Promise<boolean> {
    if (needsNoCharge(attempt)) {
      await book.succeed(attempt.attemptId, null);
      return true;
    }
    const whenNone = attempt.state === 'requires-action' ? 'action_abandoned' : 'provider_unavailable';
    return book.write(attempt.attemptId, await provider.cancel(attempt.attemptId), whenNone);
  }

  /** Verifies a "not charged" response against the provider's records some time later. */
  async function recheck(attempt: Attempt): Promise<boolean> {
    const found = await provider.find(attempt.attemptId);
    if (found.kind === 'unknown') return false;
    if (found.kind === 'succeeded') await book.succeed(attempt.attemptId, found);
    await db.count(sql.rechecked, [attempt.attemptId]);
    return true;
  }

  async function afterTry({ attemptId, recoveryTries }: Attempt): Promise<void> {
    if (recoveryTries >= MAX_RECOVERY_TRIES)
      await book.flagForReview(attemptId, `nobody could say how it ended, in ${recoveryTries} tries`);
    else await db.count(sql.release, [attemptId, WORKER_NAME]);
  }

  /** An attempt that cannot be settled waits longer each time, and is flagged for staff in the end. */
  const work = (claim: () => Promise<Attempt[]>, end: (one: Attempt) => Promise<boolean>): Promise<number> =>
    workOnLeases({
      concurrency: MAX_CONCURRENCY,
      rounds: ROUNDS,
      claim,
      work: async (attempt) => void ((await end(attempt)) || (await afterTry(attempt))),
      onFailure: async (error, attempt) => {
        const { attemptId, recoveryTries } = attempt;
        logger.warn({ err: error, attemptId, recoveryTries }, 'a payment could not be recovered; it is tried again');
        await afterTry(attempt);
      },
    });
  const lease = claimValues(RECOVERY_LEASE_SECONDS, MAX_CONCURRENCY);

  return {
    settle,
    /** Returns the number of abandoned payments that were found. */
    async recover(olderThanSeconds: number, recheckAfterSeconds = RECHECK_AFTER_SECONDS): Promise<number> {
      const count = await work(() => db.many<Attempt>(sql.claimAbandoned, [...lease, olderThanSeconds]), settle);
      await work(() => db.many<Attempt>(sql.claimForRecheck, [...lease, recheckAfterSeconds]), recheck);
      return count;
    },
  };
}
