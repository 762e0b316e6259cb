import type { FailedRefund } from 'shared-contracts/wire';
import { failure, type Failure } from '../../../platform/values/failure';
import { money } from '../../../platform/values/money';
import type { OrderChangeDependencies } from '../changes/order-change.types';
import * as sql from './refund.sql';

interface FailedRow extends Omit<FailedRefund, 'amount' | 'failedAt'> {
  amountCents: number;
  failedAt: Date;
}

const unknownRefund = () =>
  failure(404, 'NOT_FOUND', 'There is no such refund. List the refunds that failed for their ids.');
const notFailed = () =>
  failure(
    409,
    'REFUND_NOT_FAILED',
    'This refund has not failed: it was paid, or is being paid. Nothing is to be done.',
  );

/** Lists refunds that failed, the oldest first, and retries them. */
export function failedRefunds({ db }: Pick<OrderChangeDependencies, 'db'>) {
  return {
    async failedRefunds(limit: number): Promise<FailedRefund[]> {
      const rows = await db.many<FailedRow>(sql.failedParts, [limit]);
      return rows.map(({ amountCents, failedAt, ...row }) => ({
        ...row,
        amount: money(amountCents),
        failedAt: failedAt.toISOString(),
      }));
    },

    /** Retries a refund with the same key, so that it cannot be paid twice. */
    async retryRefund(refundId: string): Promise<{ refundId: string } | Failure> {
      if ((await db.count(sql.retryPart, [refundId])) > 0) return { refundId };
      return (await db.one(sql.refundExists, [refundId])) === null ? unknownRefund() : notFailed();
    },
  };
}
