import type { WaitingOrder, WaitingOrderReason } from 'shared-contracts/wire';
import { money } from '../../../platform/values/money';
import type { OrderChangeDependencies } from '../changes/order-change.types';
import * as sql from './waiting-orders.sql';

interface WaitingRow extends Omit<WaitingOrder, 'amount' | 'since' | 'nextStep'> {
  amountCents: number | null;
  since: Date;
}

/** Days after its deadline for which an unpaid amount is listed, unless staff request another payment. */
const PAYMENT_LISTED_DAYS = 30;
const LATE_DAYS = 5;
const LATE_ON_ITS_WAY_DAYS = 14;

const NEXT_STEPS: Readonly<Record<WaitingOrderReason, string>> = {
  'move-unpaid':
    'Nothing is shipped until it is paid. Call the shopper; ask again for exactly this amount or cancel the order.',
  'payment-unpaid': `Ask again, or let it go: ${PAYMENT_LISTED_DAYS} days after its deadline it is no longer listed.`,
  'return-unrefunded': 'What came back is here. Refund its lines or an amount.',
  'goods-short': 'The warehouse has too few. Get more, or call the shopper and refund the lines or cancel the order.',
  'no-appointment': 'Call the shopper to choose another time or installer, or to have the order shipped home.',
  'tax-unreported': 'Correct the taxes of this order at the tax service by hand; after 30 days it is no longer listed.',
  late: 'Look why it does not go on: in the warehouse, or at the carrier. Then make its next step, or refund it.',
};

/** Lists orders in which money or goods wait for a decision, except those in other lists of staff. */
export function waitingOrders({ db }: OrderChangeDependencies) {
  return {
    async waitingOrders(limit: number): Promise<WaitingOrder[]> {
      const days = [PAYMENT_LISTED_DAYS, LATE_DAYS, LATE_ON_ITS_WAY_DAYS];
      const rows = await db.many<WaitingRow>(sql.waitingOrders, [limit, ...days]);
      return rows.map(({ amountCents, since, ...row }) => ({
        ...row,
        amount: amountCents === null ? null : money(amountCents),
        since: since.toISOString(),
        nextStep: NEXT_STEPS[row.reason],
      }));
    },
  };
}
