import type { Logger } from 'pino';
import type { Database } from '../../platform/database';
import type { PaymentProvider } from './payment-provider';
import * as sql from './attempt.sql';

interface OpenRefund {
  refundId: string;
  chargeId: string;
  amountCents: number;
  attempts: number;
}

/** Pays back what is due: the provider takes a refund's id once, so a lost answer or a crash repeats nothing. */
export function refundService(db: Database, provider: PaymentProvider, logger: Logger) {
  async function payBack({ refundId, chargeId, amountCents }: OpenRefund): Promise<void> {
    const result = await provider.refund({ key: refundId, chargeId, amountCents });
    if (result.kind === 'succeeded') await db.count(sql.refundDone, [refundId, result.refundId]);
    if (result.kind !== 'refused') return;
    await db.count(sql.refundRefused, [refundId, result.code]);
    logger.error({ refundId, code: result.code }, 'the payment service refuses a refund; somebody must look at it');
  }
  return {
    async payBackWaiting(): Promise<number> {
      const refunds = await db.many<OpenRefund>(sql.takeRefunds);
      for (const refund of refunds) await payBack(refund);
      return refunds.length;
    },
  };
}

export type RefundService = ReturnType<typeof refundService>;
