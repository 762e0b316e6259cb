import type { OrderState, PackingSlip, StaffOrder, StaffOrderSummary } from 'shared-contracts/wire';
import type { Failure } from '../../../platform/values/failure';
import { money } from '../../../platform/values/money';
import { readOrder } from '../changes/change-order';
import { nothingToPack, unknownOrder } from '../changes/order-change-failures';
import type { OrderChangeDependencies } from '../changes/order-change.types';
import { toPackingSlip } from './packing-slip';
import * as sql from './find-orders.sql';

/** Search criteria of staff; all given ones must match. */
export interface OrderSearch {
  readonly number?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly state?: OrderState | undefined;
  readonly limit?: number | undefined;
}

const PLENTY = 50;

interface SummaryRow extends Omit<StaffOrderSummary, 'orderedAt' | 'total'> {
  orderedAt: Date;
  totalCents: number;
}
interface HistoryRow extends Omit<StaffOrder['history'][number], 'at'> {
  at: Date;
}
interface PaymentRow extends Omit<StaffOrder['payments'][number], 'amount' | 'refunded'> {
  amountCents: number;
  refundedCents: number;
}

/** Normalizes an order number: "tm 100012", "100012" and "TM-100012" are the same. An id is unchanged. */
export const orderNumberOf = (text: string): string => {
  const digits = /^\s*(?:tm[\s-]*)?(\d{1,12})\s*$/i.exec(text)?.[1];
  return digits === undefined ? text.trim() : `TM-${digits}`;
};

const blankAsNull = (text: string | undefined): string | null => text?.trim().replaceAll(/\s+/g, ' ') || null;

export function findingOrders(deps: OrderChangeDependencies) {
  const { db } = deps;
  return {
    async find({ number, email, name, state, limit = PLENTY }: OrderSearch): Promise<StaffOrderSummary[]> {
      const values = [
        number ? orderNumberOf(number) : null,
        blankAsNull(email),
        blankAsNull(name),
        state ?? null,
        limit,
      ];
      const rows = await db.many<SummaryRow>(sql.findOrders, values);
      return rows.map(({ orderedAt, totalCents, ...row }) => ({
        ...row,
        orderedAt: orderedAt.toISOString(),
        total: money(totalCents),
      }));
    },

    async show(orderId: string): Promise<StaffOrder | Failure> {
      const order = await readOrder(deps, orderId);
      if (order === null) return unknownOrder();
      const history = await db.many<HistoryRow>(sql.historyOf, [orderId]);
      const payments = await db.many<PaymentRow>(sql.paymentsOf, [orderId]);
      const { taxSource } = await db.oneOrThrow<Required<Pick<StaffOrder, 'taxSource'>>>(sql.taxSourceOf, [orderId]);
      return {
        order,
        taxSource,
        history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
        payments: payments.map(({ amountCents, refundedCents, ...payment }) => ({
          ...payment,
          amount: money(amountCents),
          refunded: money(refundedCents),
        })),
      };
    },

    /** Returns the packing slip of a paid order that is not cancelled. */
    async packingSlip(orderId: string): Promise<PackingSlip | Failure> {
      const order = await readOrder(deps, orderId);
      if (order === null) return unknownOrder();
      return (order.status === 'OK' ? toPackingSlip(order) : null) ?? nothingToPack(order);
    },

    /** Resolves an order number or id to an id; null when there is none. */
    idOf: async (text: string): Promise<string | null> =>
      (await db.one<{ orderId: string }>(sql.orderIdOf, [orderNumberOf(text)]))?.orderId ?? null,
  };
}
