import type { ReturnableLine } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { money } from '../../platform/money';
import * as sql from './order.sql';

/** A line of an order with what has left it since. */
export interface LineLeft {
  readonly productNumber: string;
  readonly quantity: number;
  /** Price less discount, with its tax and fees. */
  readonly paidCents: number;
  readonly refundedQuantity: number;
  /** Units that came back, refunded or not. */
  readonly returnedQuantity: number;
}

/** The lines of an order as they stand now. */
export const readLinesLeft = (tx: Queries, orderId: string): Promise<LineLeft[]> =>
  tx.many<LineLeft>(sql.linesLeft, [orderId]);

/** Of a line's cents, those of its first `count` units: shares of all units are the line, to the cent. */
export const centsOfUnits = (
  { paidCents, quantity }: Pick<LineLeft, 'paidCents' | 'quantity'>,
  count: number,
): number => Math.round((paidCents * count) / quantity);

/** Units that nothing was paid back for and that did not come back. */
export const unitsLeft = ({ quantity, refundedQuantity, returnedQuantity }: LineLeft): number =>
  quantity - Math.max(refundedQuantity, returnedQuantity);

/** What can come back, with the refund of each number of units; `mostCents` is all that is left to pay back. */
export function returnableLines(lines: readonly LineLeft[], mostCents: number): ReturnableLine[] {
  return lines.flatMap((line) => {
    const gone = line.quantity - unitsLeft(line);
    const refunds = Array.from({ length: unitsLeft(line) }, (_, index) =>
      money(Math.min(mostCents, centsOfUnits(line, gone + index + 1) - centsOfUnits(line, gone))),
    );
    return refunds.length === 0 ? [] : [{ productNumber: line.productNumber, refunds }];
  });
}
