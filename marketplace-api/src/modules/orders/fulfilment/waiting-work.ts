import type { OpenReturn, PutAsidePayment } from 'shared-contracts/wire';
import { money } from '../../../platform/values/money';
import type { OrderChangeDependencies } from '../changes/order-change.types';
import { putAsidePayments } from './find-orders.sql';
import { openReturns } from './return.sql';

interface ReturnRow extends Omit<OpenReturn, 'askedAt'> {
  askedAt: Date;
}
interface PutAsideRow extends Omit<PutAsidePayment, 'amount' | 'since'> {
  amountCents: number;
  since: Date;
}

/** Lists returns and payments that wait for a decision of staff, the oldest first. */
export function waitingWork({ db }: OrderChangeDependencies) {
  return {
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
