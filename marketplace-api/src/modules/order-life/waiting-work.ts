import type { FailedRefund, OpenReturn, PutAsidePayment } from 'shared-contracts/wire';
import { failure, type Failure } from '../../platform/failure';
import { money } from '../../platform/money';
import type { OrderLifeDependencies } from './order-life.types';
import { putAsidePayments } from './find-orders.sql';
import * as refunds from './refund.sql';
import { openReturns } from './return.sql';

interface FailedRow extends Omit<FailedRefund, 'amount' | 'failedAt'> {
  amountCents: number;
  failedAt: Date;
}
interface ReturnRow extends Omit<OpenReturn, 'askedAt'> {
  askedAt: Date;
}
interface PutAsideRow extends Omit<PutAsidePayment, 'amount' | 'since'> {
  amountCents: number;
  since: Date;
}

const unknownRefund = () =>
  failure(404, 'NOT_FOUND', 'There is no such refund. List the refunds that failed for their ids.');
const notFailed = () =>
  failure(
    409,
    'REFUND_NOT_FAILED',
    'This refund has not failed: it was paid, or is being paid. Nothing is to be done.',
  );

/** Lists work that waits for a decision of staff, the oldest first. */
export function waitingWork({ db }: OrderLifeDependencies) {
  return {
    async failedRefunds(limit: number): Promise<FailedRefund[]> {
      const rows = await db.many<FailedRow>(refunds.failedParts, [limit]);
      return rows.map(({ amountCents, failedAt, ...row }) => ({
        ...row,
        amount: money(amountCents),
        failedAt: failedAt.toISOString(),
      }));
    },

    /** Retries a refund with the same key, so that it cannot be paid twice. */
    async retryRefund(refundId: string): Promise<{ refundId: string } | Failure> {
      if ((await db.count(refunds.retryPart, [refundId])) > 0) return { refundId };
      return (await db.one(refunds.refundExists, [refundId])) === null ? unknownRefund() : notFailed();
    },

    async openReturns(limit: number): Promise<OpenReturn[]> {
      const rows = await db.many<ReturnRow>(openReturns, [limit]);
      return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }));
    },

    async putAsidePayments(limit: number): Promise<PutAsidePayment[]> {
      const rows = await db.many<PutAsideRow>(putAsidePayments, [limit]);
      return rows.map(({ amountCents, since, ...row }) => ({
        ...row,
        amount: money(amountCents),
        since: since.toISOString(),
      }));
    },
  };
}
