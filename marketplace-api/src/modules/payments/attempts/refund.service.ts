import type { Logger } from 'pino';
import type { Database, Queries } from '../../../platform/database/database';
import { claimValues, workOnLeases } from '../../../platform/background/lease';
import { WORKER_NAME } from '../../../platform/background/worker-name';
import type { PaymentProvider } from '../provider/payment-provider';
import * as sql from './attempt.sql';

interface OpenRefund {
  refundId: string;
  chargeId: string;
  amountCents: number;
  currency: string;
  attempts: number;
  /** The order refund that this payment belongs to; null for a charge that came too late. */
  orderRefundId: string | null;
}

/** Called in the transaction that records that a part of an order refund was paid. */
export type RefundPaid = (tx: Queries, orderRefundId: string) => Promise<void>;

const MAX_CONCURRENCY = 5;
/** Lease in seconds: twice the time of one provider call (eight seconds) and of writing its result. */
const LEASE_SECONDS = 40;
/** Tries before staff must look: the pauses double up to one hour, so they take about four days. */
const MAX_TRIES = 100;

/** Pays due refunds. The provider accepts a refund's id once, so a lost response or a crash cannot pay twice. */
export function refundService(db: Database, provider: PaymentProvider, logger: Logger, paid: RefundPaid) {
  const done = ({ refundId, orderRefundId }: OpenRefund, providerRefundId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const isNews = (await tx.count(sql.refundDone, [refundId, providerRefundId])) > 0;
      if (isNews && orderRefundId !== null) await paid(tx, orderRefundId);
    });
  async function flagForReview({ refundId }: OpenRefund, code: string): Promise<void> {
    if ((await db.count(sql.refundRefused, [refundId, code])) > 0)
      logger.error({ refundId, code }, 'a refund did not go through; someone must look at it');
  }
  async function afterTry(refund: OpenRefund): Promise<void> {
    if (refund.attempts >= MAX_TRIES) await flagForReview(refund, 'no_answer');
    else await db.count(sql.releaseRefund, [refund.refundId, WORKER_NAME]);
  }
  async function payRefund(refund: OpenRefund): Promise<void> {
    const { refundId, chargeId, amountCents, currency } = refund;
    const result = await provider.refund({ key: refundId, chargeId, amountCents, currency });
    if (result.kind === 'unknown') return afterTry(refund);
    if (result.kind === 'refused') return flagForReview(refund, result.code);
    if (result.amountCents !== amountCents || result.currency !== currency)
      return flagForReview(refund, 'amount_mismatch');
    return done(refund, result.refundId);
  }
  return {
    payBackWaiting: (): Promise<number> =>
      workOnLeases({
        concurrency: MAX_CONCURRENCY,
        rounds: 1,
        claim: () => db.many<OpenRefund>(sql.claimRefunds, claimValues(LEASE_SECONDS, MAX_CONCURRENCY)),
        work: payRefund,
        onFailure: async (error, refund) => {
          const { refundId, attempts } = refund;
          logger.warn({ err: error, refundId, attempts }, 'a refund could not be made; it is tried again');
          await afterTry(refund);
        },
      }),
  };
}

export type RefundService = ReturnType<typeof refundService>;
