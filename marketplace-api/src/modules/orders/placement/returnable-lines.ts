import type { ReturnableLine } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { money } from '../../../platform/values/money';
import * as sql from './order.sql';

/** A line item with its refunded and returned units. */
export interface LineLeft {
  readonly productNumber: string;
  readonly quantity: number;
  /** Price less discount, with its tax and fees. */
  readonly paidCents: number;
  readonly refundedQuantity: number;
  /** Units received back, whether refunded or not. */
  readonly returnedQuantity: number;
}

/** Reads the line items of an order with their refunded and returned units. */
export const readLinesLeft = (tx: Queries, orderId: string): Promise<LineLeft[]> =>
  tx.many<LineLeft>(sql.linesLeft, [orderId]);

/** Returns the cents of a line's first `count` units. The shares of all units add up to the line, to the cent. */
export const centsOfUnits = (
  { paidCents, quantity }: Pick<LineLeft, 'paidCents' | 'quantity'>,
  count: number,
): number => Math.round((paidCents * count) / quantity);

/** Returns the units that were neither refunded nor returned. */
export const unitsLeft = ({ quantity, refundedQuantity, returnedQuantity }: LineLeft): number =>
  quantity - Math.max(refundedQuantity, returnedQuantity);

/** Returns the returnable units with their refunds. `mostCents` caps each refund at what is left of the order. */
export function returnableLines(lines: readonly LineLeft[], mostCents: number): ReturnableLine[] {
  return lines.flatMap((line) => {
    const gone = line.quantity - unitsLeft(line);
    const refunds = Array.from({ length: unitsLeft(line) }, (_, index) =>
      money(Math.min(mostCents, centsOfUnits(line, gone + index + 1) - centsOfUnits(line, gone))),
    );
    return refunds.length === 0 ? [] : [{ productNumber: line.productNumber, refunds }];
  });
}
