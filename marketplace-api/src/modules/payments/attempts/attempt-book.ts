import type { Queries } from '../../../platform/database/database';
import type { Attempt, AttemptDependencies, AttemptOwner } from './attempt.types';
import type { Charged, ChargeResult } from '../provider/payment-provider';
import * as sql from './attempt.sql';

/** Minutes in which a shopper must confirm a payment; equal to how long an appointment is held. */
export const ACTION_MINUTES = 15;

const LATE = 'charged after it was given up';

/** Returns whether no provider call is needed: the amount is zero, or the program pays. */
export const needsNoCharge = ({ amountCents, paymentMethod }: Attempt): boolean =>
  amountCents === 0 || paymentMethod === 'program';

const isPending = ({ state }: Attempt): boolean => state === 'open' || state === 'requires-action';
const isAsAsked = ({ amountCents, currency }: Attempt, charged: Charged): boolean =>
  charged.amountCents === amountCents && charged.currency === currency;

export const ownerOf = ({ owners }: Pick<AttemptDependencies, 'owners'>, { orderId }: Attempt): AttemptOwner =>
  orderId === null ? owners.additionalPayment : owners.order;

const isTokenUsed = ({ provider }: AttemptDependencies, { providerToken }: Attempt): boolean =>
  providerToken !== null && provider.isForOneCharge(providerToken);

/** Records the state of attempts. Each call is one transaction with the owner's changes, and makes no external call. */
export function attemptBook(deps: AttemptDependencies) {
  const { db, logger } = deps;

  /** Flags an attempt for review by staff. Nothing is sold, refunded or retried for it automatically. */
  async function flagForReview(tx: Queries, attemptId: string, reason: string, charged: Charged | null): Promise<void> {
    const { chargeId = null, amountCents = null, currency = null } = charged ?? {};
    if ((await tx.count(sql.flagForReview, [attemptId, reason, chargeId, amountCents, currency])) === 0) return;
    logger.error({ attemptId, reason, chargedCents: amountCents, currency }, 'a payment is put aside; look at it');
  }

  /** Refunds a charge that arrived after its attempt ended: the order can no longer be fulfilled. */
  async function refundLateCharge(tx: Queries, { attemptId }: Attempt, charged: Charged): Promise<void> {
    const values = [attemptId, charged.chargeId, charged.amountCents, charged.currency, LATE];
    if ((await tx.count(sql.insertRefund, values)) > 0) logger.warn({ attemptId }, 'a late charge is paid back');
  }

  /**
   * Marks an attempt as paid, and is the only way to do so. The charge must match the requested amount and currency
   * exactly.
   */
  const succeed = (attemptId: string, charged: Charged | null): Promise<void> =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.lockAttempt, [attemptId]);
      if (attempt === null) return;
      if (charged === null && !needsNoCharge(attempt))
        throw new Error(`Attempt ${attemptId} is not free, and nobody paid it.`);
      if (attempt.state === 'failed' && charged !== null) return refundLateCharge(tx, attempt, charged);
      if (!isPending(attempt)) return;
      if (charged !== null && !isAsAsked(attempt, charged))
        return flagForReview(tx, attemptId, 'the provider took another amount or currency', charged);
      await tx.count(sql.succeed, [attemptId, charged?.chargeId ?? null]);
      await ownerOf(deps, attempt).succeeded(tx, attempt);
    });
  const fail = (attemptId: string, code: string): Promise<void> =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.fail, [attemptId, code]);
      if (attempt) await ownerOf(deps, attempt).failed(tx, attempt, isTokenUsed(deps, attempt));
    });
  const awaitShopper = (attemptId: string, url: string): Promise<void> =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.awaitShopper, [attemptId, url, ACTION_MINUTES]);
      if (attempt) await ownerOf(deps, attempt).awaitsShopper(tx, attempt);
    });

  /** Writes the result of a charge. Returns whether the result was conclusive. */
  async function write(attemptId: string, result: ChargeResult, whenNone = 'provider_unavailable'): Promise<boolean> {
    switch (result.kind) {
      case 'succeeded':
        await succeed(attemptId, result);
        return true;
      case 'declined':
        await fail(attemptId, result.code);
        return true;
      case 'unavailable':
        await fail(attemptId, whenNone);
        return true;
      case 'action':
        await awaitShopper(attemptId, result.url);
        return true;
      // Payments are captured at once, so recovery releases money that is only authorized.
      case 'authorised':
      case 'unknown':
        return false;
    }
  }
  return {
    succeed,
    write,
    flagForReview: (attemptId: string, reason: string) => flagForReview(db, attemptId, reason, null),
  };
}

export type AttemptBook = ReturnType<typeof attemptBook>;
