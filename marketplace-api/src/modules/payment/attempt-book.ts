import type { Queries } from '../../platform/database';
import type { Attempt, AttemptDependencies, AttemptOwner } from './attempt.types';
import type { Charged, ChargeResult } from './payment-provider';
import * as sql from './attempt.sql';

/** How long a shopper may take to confirm a payment; as long as an appointment is held. */
export const ACTION_MINUTES = 15;

const LATE = 'charged after it was given up';

/** Nothing is asked of the provider: there is nothing to pay, or the program pays. */
export const needsNoCharge = ({ amountCents, paymentMethod }: Attempt): boolean =>
  amountCents === 0 || paymentMethod === 'program';

const isPending = ({ state }: Attempt): boolean => state === 'open' || state === 'requires-action';
const isAsAsked = ({ amountCents, currency }: Attempt, charged: Charged): boolean =>
  charged.amountCents === amountCents && charged.currency === currency;

export const ownerOf = ({ owners }: Pick<AttemptDependencies, 'owners'>, { orderId }: Attempt): AttemptOwner =>
  orderId === null ? owners.additionalPayment : owners.order;

/** Writes down how an attempt stands: one transaction with its owner, and no call to anybody inside it. */
export function attemptBook(deps: AttemptDependencies) {
  const { db, logger } = deps;

  /** For staff: nothing is sold for it, nothing is paid back, and nobody tries again by himself. */
  async function putAside(tx: Queries, attemptId: string, reason: string, charged: Charged | null): Promise<void> {
    const { chargeId = null, amountCents = null, currency = null } = charged ?? {};
    if ((await tx.count(sql.putAside, [attemptId, reason, chargeId, amountCents, currency])) === 0) return;
    logger.error({ attemptId, reason, chargedCents: amountCents, currency }, 'a payment is put aside; look at it');
  }

  /** Charged after it was given up: nothing can be had for that money any more, so what was taken goes back. */
  async function payBack(tx: Queries, { attemptId }: Attempt, charged: Charged): Promise<void> {
    const values = [attemptId, charged.chargeId, charged.amountCents, charged.currency, LATE];
    if ((await tx.count(sql.insertRefund, values)) > 0) logger.warn({ attemptId }, 'a late charge is paid back');
  }

  /**
   * The one way to a paid order: what the provider took is what was asked for, to the cent and in the same currency.
   */
  const succeed = (attemptId: string, charged: Charged | null): Promise<void> =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.lockAttempt, [attemptId]);
      if (attempt === null) return;
      if (charged === null && !needsNoCharge(attempt))
        throw new Error(`Attempt ${attemptId} is not free, and nobody paid it.`);
      if (attempt.state === 'failed' && charged !== null) return payBack(tx, attempt, charged);
      if (!isPending(attempt)) return;
      if (charged !== null && !isAsAsked(attempt, charged))
        return putAside(tx, attemptId, 'the provider took another amount or currency', charged);
      await tx.count(sql.succeed, [attemptId, charged?.chargeId ?? null]);
      await ownerOf(deps, attempt).succeeded(tx, attempt);
    });
  const fail = (attemptId: string, code: string): Promise<void> =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.fail, [attemptId, code]);
      if (attempt) await ownerOf(deps, attempt).failed(tx, attempt);
    });
  const awaitShopper = (attemptId: string, url: string): Promise<void> =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.awaitShopper, [attemptId, url, ACTION_MINUTES]);
      if (attempt) await ownerOf(deps, attempt).awaitsShopper(tx, attempt);
    });

  /** Answers whether the result said anything. */
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
      // Nothing is charged in two steps, so money that is only held is let go by recovery.
      case 'authorised':
      case 'unknown':
        return false;
    }
  }
  return { succeed, write, putAside: (attemptId: string, reason: string) => putAside(db, attemptId, reason, null) };
}

export type AttemptBook = ReturnType<typeof attemptBook>;
