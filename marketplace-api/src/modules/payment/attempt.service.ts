import type { Logger } from 'pino';
import type { Database, Queries } from '../../platform/database';
import type { Attempt, AttemptOwner, NewAttempt } from './attempt.types';
import type { ChargeResult, PaymentProvider } from './payment-provider';
import * as sql from './attempt.sql';

export interface AttemptDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly logger: Logger;
  readonly owners: { readonly order: AttemptOwner; readonly additionalPayment: AttemptOwner };
}

/** How long a shopper may take to confirm a payment; as long as an appointment is held. */
export const ACTION_MINUTES = 15;
const DOUBT_PAUSES_MS = [100, 400, 1000];
const AT_ONCE = 5;
/** How long after a "not charged" the provider's books are looked into once more. */
const VERIFY_AFTER_SECONDS = 60;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In the transaction of what is to be paid: the intent. */
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
  ]);
}

/** Writes down how an attempt stands: one transaction with its owner, and no call to anybody inside it. */
function attemptBook({ db, owners, logger }: AttemptDependencies) {
  const ownerOf = (attempt: Attempt): AttemptOwner =>
    attempt.orderId === null ? owners.additionalPayment : owners.order;

  const succeed = (attemptId: string, chargeId: string | null) =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.succeed, [attemptId, chargeId]);
      if (attempt) return ownerOf(attempt).succeeded(tx, attempt);
      // Charged after it was given up: nothing can be had for that money any more.
      if (
        chargeId !== null &&
        (await tx.count(sql.insertRefund, [attemptId, chargeId, 'charged after it was given up'])) > 0
      )
        logger.warn({ attemptId }, 'a late charge is paid back');
      return undefined;
    });
  const fail = (attemptId: string, code: string) =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.fail, [attemptId, code]);
      if (attempt) await ownerOf(attempt).failed(tx, attempt);
    });
  const awaitShopper = (attemptId: string, url: string) =>
    db.transaction(async (tx) => {
      const attempt = await tx.one<Attempt>(sql.awaitShopper, [attemptId, url, ACTION_MINUTES]);
      if (attempt) await ownerOf(attempt).awaitsShopper(tx, attempt);
    });

  /** Answers whether the result said anything. */
  async function write(attemptId: string, result: ChargeResult, whenNone = 'provider_unavailable'): Promise<boolean> {
    switch (result.kind) {
      case 'succeeded':
        await succeed(attemptId, result.chargeId);
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
      default:
        return false;
    }
  }
  return { succeed, write };
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}

function recovery({ db, provider }: AttemptDependencies, { succeed, write }: ReturnType<typeof attemptBook>) {
  const isFree = (attempt: Attempt) => attempt.providerToken === null || attempt.amountCents === 0;

  /** The provider's books decide, and what was not charged by now never will be. */
  async function giveUp(attempt: Attempt): Promise<void> {
    if (isFree(attempt)) return succeed(attempt.attemptId, null);
    await write(
      attempt.attemptId,
      await provider.settle(attempt.attemptId),
      attempt.state === 'requires-action' ? 'action_abandoned' : 'provider_unavailable',
    );
    return undefined;
  }
  async function verify(attempt: Attempt): Promise<void> {
    const found = await provider.find(attempt.attemptId);
    if (found.kind === 'unknown') return;
    if (found.kind === 'succeeded') await succeed(attempt.attemptId, found.chargeId);
    await db.count(sql.verified, [attempt.attemptId]);
  }
  return {
    isFree,
    giveUp,
    /** Ends payments that nobody works on any more; answers how many there were. */
    async recover(olderThanSeconds: number, verifyAfterSeconds = VERIFY_AFTER_SECONDS): Promise<number> {
      const open = await db.many<Attempt>(sql.abandoned, [olderThanSeconds]);
      await inGroups(open, giveUp);
      const doubtful = await db.many<Attempt>(sql.doubtful, [verifyAfterSeconds]);
      await inGroups(doubtful, verify);
      return open.length;
    },
  };
}

/** Attempts to pay: intent → provider → result, each in its own transaction, and everything that may happen in between. */
export function attemptService(deps: AttemptDependencies) {
  const { db, provider } = deps;
  const book = attemptBook(deps);
  const { isFree, giveUp, recover } = recovery(deps, book);
  const find = (attemptId: string) => db.one<Attempt>(sql.attemptById, [attemptId]);

  return {
    find,
    giveUp,
    recover,
    /** Brings an intent to an end: charge (the provider takes a reference once), then write down what happened. */
    async pay(attempt: Attempt): Promise<void> {
      if (isFree(attempt)) return book.succeed(attempt.attemptId, null);
      const { attemptId, amountCents, providerToken, returnUrl } = attempt;
      const result = await provider.charge({
        reference: attemptId,
        amountCents,
        token: providerToken!,
        ...(returnUrl === null ? {} : { returnUrl }),
      });
      if (await book.write(attemptId, result)) return undefined;
      for (const ms of DOUBT_PAUSES_MS) {
        await pause(ms);
        // An answer that was lost may have asked for the shopper; ruling it out would refuse a payment that could still be made.
        const known = await provider.find(attemptId);
        if (known.kind !== 'unavailable' && (await book.write(attemptId, known))) return undefined;
        if (known.kind === 'unavailable' && (await book.write(attemptId, await provider.settle(attemptId))))
          return undefined;
      }
      return undefined;
    },

    /** Looks whether the shopper has confirmed meanwhile. */
    async check(attemptId: string): Promise<void> {
      if ((await db.count(sql.claimCheck, [attemptId])) > 0)
        await book.write(attemptId, await provider.find(attemptId), 'action_abandoned');
    },

    /** Something happened to a charge: the provider's books say what, so that the order of events does not matter. */
    async refresh(attemptId: string): Promise<'done' | 'unknown-reference' | 'retry'> {
      const attempt = await find(attemptId);
      if (attempt === null) return 'unknown-reference';
      if (attempt.state === 'succeeded') return 'done';
      const found = await provider.find(attemptId);
      if (found.kind === 'unknown') return 'retry';
      // A request may just be on its way to the provider; only what is there counts.
      if (found.kind !== 'unavailable') await book.write(attemptId, found);
      else if (attempt.state === 'requires-action') await book.write(attemptId, found, 'action_abandoned');
      return 'done';
    },
  };
}

export type AttemptService = ReturnType<typeof attemptService>;
