import type { Queries } from '../../../platform/database/database';
import { attemptBook, needsNoCharge, ownerOf } from './attempt-book';
import { PAY_SECONDS } from './attempt-limits';
import { createRecovery } from './attempt-recovery';
import type { Attempt, AttemptDependencies, NewAttempt } from './attempt.types';
import type { Charged, ChargeRequest, ChargeResult } from '../provider/payment-provider';
import * as sql from './attempt.sql';

const DOUBT_PAUSES_MS = [100, 400, 1000];
const UNKNOWN: ChargeResult = { kind: 'unknown' };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the provider's response if it arrives before the deadline; recovery queries the provider for later ones. */
async function answeredBy(untilMs: number, call: Promise<ChargeResult>): Promise<ChargeResult> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<ChargeResult>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), Math.max(0, untilMs - Date.now()));
  });
  return Promise.race([call, over]).finally(() => clearTimeout(timer));
}

/** Records the intent to pay, in the transaction of the order or payment that it is for. */
export async function beginAttempt(tx: Queries, attempt: NewAttempt): Promise<void> {
  const {
    attemptId,
    orderId = null,
    additionalPaymentId = null,
    providerToken,
    amountCents,
    paymentMethod,
    paymentLabel = null,
    returnUrl = null,
    idempotencyKey = null,
    bodyHash = null,
    payer,
  } = attempt;
  await tx.count(sql.insertAttempt, [
    attemptId,
    orderId,
    additionalPaymentId,
    providerToken,
    amountCents,
    paymentMethod,
    paymentLabel,
    returnUrl,
    idempotencyKey,
    bodyHash,
    payer?.client ?? null,
    payer?.payer ?? null,
    payer?.card ?? null,
    payer?.isChallenged ?? false,
  ]);
}

/**
 * Runs payment attempts: intent, provider call and result are each written in their own transaction, and every
 * interruption between them is handled.
 */
export function attemptService(deps: AttemptDependencies) {
  const { db, provider } = deps;
  const book = attemptBook(deps);
  const recovery = createRecovery(deps, book);
  const find = (attemptId: string) => db.one<Attempt>(sql.attemptById, [attemptId]);

  return {
    find,
    settle: recovery.settle,
    recover: recovery.recover,
    /**
     * Charges an intent and records the outcome. The provider accepts a reference once. Ends within `PAY_SECONDS`;
     * recovery settles what is unknown by then.
     */
    async pay(attempt: Attempt): Promise<void> {
      const { attemptId, amountCents, currency, providerToken: token, returnUrl, isChallenged } = attempt;
      if (needsNoCharge(attempt)) return book.succeed(attemptId, null);
      if (token === null) return void (await book.write(attemptId, { kind: 'declined', code: 'token_unknown' }));
      const until = Date.now() + PAY_SECONDS * 1000;
      const request: ChargeRequest = {
        ...(await ownerOf(deps, attempt).details(db, attempt)),
        capture: 'now',
        reference: attemptId,
        amountCents,
        currency,
        token,
        ...(returnUrl === null ? {} : { returnUrl }),
        ...(isChallenged ? { challenge: true } : {}),
      };
      if (await book.write(attemptId, await answeredBy(until, provider.charge(request)))) return undefined;
      for (const ms of DOUBT_PAUSES_MS) {
        await pause(ms);
        // The lost response may have required the shopper's authentication; canceling would reject a payment that can
        // still succeed.
        const known = await answeredBy(until, provider.find(attemptId));
        const result = known.kind === 'unavailable' ? await answeredBy(until, provider.cancel(attemptId)) : known;
        if (await book.write(attemptId, result)) return undefined;
        if (Date.now() >= until) return undefined;
      }
      return undefined;
    },

    /** Refunds a charge of the provider's records whose attempt has failed. */
    recordLateCharge: (attemptId: string, charged: Charged): Promise<void> => book.succeed(attemptId, charged),

    /** Queries the provider for whether the shopper has confirmed meanwhile. */
    async check(attemptId: string): Promise<void> {
      if ((await db.count(sql.claimCheck, [attemptId])) > 0)
        await book.write(attemptId, await provider.find(attemptId), 'action_abandoned');
    },

    /**
     * Handles an event about a charge by reading the charge from the provider, so that the order of events does not
     * matter.
     */
    async refresh(attemptId: string): Promise<'done' | 'unknown-reference' | 'retry'> {
      const attempt = await find(attemptId);
      if (attempt === null) return 'unknown-reference';
      if (attempt.state === 'succeeded') return 'done';
      const found = await provider.find(attemptId);
      if (found.kind === 'unknown') return 'retry';
      // The charge request may still be on its way to the provider, so a missing charge proves nothing.
      if (found.kind !== 'unavailable') await book.write(attemptId, found);
      else if (attempt.state === 'requires-action') await book.write(attemptId, found, 'action_abandoned');
      return 'done';
    },
  };
}

export type AttemptService = ReturnType<typeof attemptService>;
