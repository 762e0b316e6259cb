import type { Logger } from 'pino';
import type { Database, Queries } from '../../platform/database';
import { runEach } from '../../platform/run-each';
import { WORKER_NAME } from '../../platform/worker-name';
import type { PaymentProvider } from './payment-provider';
import * as sql from './attempt.sql';

interface OpenRefund {
  refundId: string;
  chargeId: string;
  amountCents: number;
  currency: string;
  attempts: number;
  /** The decision about an order that it is a part of; null for a charge that came too late. */
  orderRefundId: string | null;
}

/** Whoever decided about a refund: called in the transaction that writes that a part of it was paid. */
export type RefundPaid = (tx: Queries, orderRefundId: string) => Promise<void>;

const AT_ONCE = 5;
/** For one call of the provider (eight seconds) and what is written of it, twice over. */
const LEASE_SECONDS = 40;
/** Tries before someone must look: the pauses double up to an hour, so this is some four days. */
const MAX_TRIES = 100;

/** Pays back what is due: the provider takes a refund's id once, so a lost answer or a crash repeats nothing. */
export function refundService(db: Database, provider: PaymentProvider, logger: Logger, paid: RefundPaid) {
  const done = ({ refundId, orderRefundId }: OpenRefund, providerRefundId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const isNews = (await tx.count(sql.refundDone, [refundId, providerRefundId])) > 0;
      if (isNews && orderRefundId !== null) await paid(tx, orderRefundId);
    });
  async function putAside({ refundId }: OpenRefund, code: string): Promise<void> {
    if ((await db.count(sql.refundRefused, [refundId, code])) > 0)
      logger.error({ refundId, code }, 'a refund did not go through; someone must look at it');
  }
  async function afterTry(refund: OpenRefund): Promise<void> {
    if (refund.attempts >= MAX_TRIES) await putAside(refund, 'no_answer');
    else await db.count(sql.releaseRefund, [refund.refundId, WORKER_NAME]);
  }
  async function payBack(refund: OpenRefund): Promise<void> {
    const { refundId, chargeId, amountCents, currency } = refund;
    const result = await provider.refund({ key: refundId, chargeId, amountCents, currency });
    if (result.kind === 'unknown') return afterTry(refund);
    if (result.kind === 'refused') return putAside(refund, result.code);
    if (result.amountCents !== amountCents || result.currency !== currency) return putAside(refund, 'amount_mismatch');
    return done(refund, result.refundId);
  }
  return {
    async payBackWaiting(): Promise<number> {
      const refunds = await db.many<OpenRefund>(sql.claimRefunds, [WORKER_NAME, LEASE_SECONDS, AT_ONCE]);
      await runEach(refunds, AT_ONCE, payBack, async (error, refund) => {
        const { refundId, attempts } = refund;
        logger.warn({ err: error, refundId, attempts }, 'a refund could not be made; it is tried again');
        await afterTry(refund);
      });
      return refunds.length;
    },
  };
}

export type RefundService = ReturnType<typeof refundService>;
