import { VARIANT_RULES } from 'shared-contracts';
import type { Order, OrderLineQuantity, ReturnBody } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import type { Failure } from '../../../platform/values/failure';
import { randomCode } from '../../../platform/security/session';
import { addDays, longDay, storeDay } from '../../../platform/time/store-clock';
import { enqueueMail } from '../../mail/enqueue-mail';
import { RETURN_DAYS } from '../placement/order-options';
import { readLinesLeft, unitsLeft, type LineLeft } from '../placement/returnable-lines';
import { changeOrder, mayMove, step } from '../changes/change-order';
import { noOpenReturn, noReturn, returnLinesError, wrongState } from '../changes/order-change-failures';
import type { Act, LockedOrder, OrderChangeDependencies } from '../changes/order-change.types';
import { refundableCents } from '../refunds/refund-order';
import { mergeLines } from '../refunds/refund-plan';
import * as fulfilmentSql from './fulfilment.sql';
import * as sql from './return.sql';

const INSTALLED = 'Tires that were installed cannot be returned: they must be unused and unmounted. Call us instead.';

const wasInstalled = {
  text: "select 1 from order_event where order_id = $1 and state = 'installed' limit 1",
};

function stateError({ state, benefitType }: LockedOrder): Failure | null {
  if (!VARIANT_RULES[benefitType].isReturnable)
    return noReturn(
      'Tires and installation of this program are not refundable or returnable. Call us if one is faulty.',
    );
  switch (state) {
    case 'installed':
      return noReturn(INSTALLED);
    case 'return-requested':
      return noReturn('A return has been asked for already. We will contact you about it.');
    case 'refunded':
    case 'cancelled':
      return noReturn('This order was already returned. Look at its page for what was paid back.');
    case 'placed':
    case 'packed':
    case 'shipped':
      return noReturn('A return can be asked for when the order has arrived. Until it leaves us you can cancel it.');
    case 'delivered':
    case 'completed':
    case 'returned':
    case 'pending-payment':
    case 'requires-action':
    case 'payment-failed':
      return null;
  }
}

/** Returns an error after thirty days for shoppers; support may accept a return later. */
async function timeError(tx: Queries, { orderId }: LockedOrder, { actor }: Act, now: Date): Promise<Failure | null> {
  if (await tx.one(wasInstalled, [orderId])) return noReturn(INSTALLED);
  if (actor.kind === 'staff') return null;
  const arrived = await tx.one<{ at: Date | null }>(fulfilmentSql.deliveredAt, [orderId]);
  const until = arrived?.at ? addDays(storeDay(arrived.at), RETURN_DAYS) : null;
  if (until !== null && storeDay(now) <= until) return null;
  return noReturn(
    until === null
      ? 'A return can be asked for when the order has arrived.'
      : `Returns could be asked for until ${longDay(until)}. Call us, and we will see what we can do.`,
  );
}

function linesError(requested: readonly OrderLineQuantity[], bought: readonly LineLeft[]): Failure | null {
  for (const { productNumber, quantity } of requested) {
    const line = bought.find((one) => one.productNumber === productNumber);
    if (line === undefined) return returnLinesError(`This order has no ${productNumber}. Look at its lines.`);
    const left = unitsLeft(line);
    if (left === 0) return returnLinesError(`All of ${productNumber} has come back or was refunded. Name other lines.`);
    if (quantity > left) return returnLinesError(`Of ${productNumber} ${left} can come back. Name at most that.`);
  }
  return null;
}

async function askLocked(
  tx: Queries,
  order: LockedOrder,
  { reason, comment, lines }: ReturnBody,
  act: Act,
  now: Date,
): Promise<Failure | null> {
  const { orderId, customerEmail: recipient, benefitType } = order;
  const merged = mergeLines(lines);
  const error =
    stateError(order) ?? (await timeError(tx, order, act, now)) ?? linesError(merged, await readLinesLeft(tx, orderId));
  if (error) return error;
  if ((await refundableCents(tx, order)) === 0 && order.totalCents > 0)
    return noReturn('Everything you paid goes back to you already. You may keep what you have, or call us.');
  if (!mayMove(order, 'return-requested', act)) return wrongState(order, 'return-requested');
  const returnId = `RT${randomCode(15)}`;
  await tx.count(sql.insertReturn, [returnId, orderId, reason.trim() || 'Other', comment?.trim() || null]);
  await tx.count(sql.insertReturnLines, [
    returnId,
    merged.map((line) => line.productNumber),
    merged.map((line) => line.quantity),
  ]);
  const stepped = await step(tx, order, 'return-requested', act);
  if (stepped) return stepped;
  await enqueueMail(tx, { kind: 'return-requested', recipient, benefitType, payload: { orderId } });
  return null;
}

/** Handles a return from the request to its end. */
export function returning(deps: OrderChangeDependencies) {
  const decide = (
    orderId: string,
    act: Act,
    to: 'returned' | 'delivered',
    work: (tx: Queries, order: LockedOrder, returnId: string) => Promise<unknown>,
  ) =>
    changeOrder(deps, orderId, async (tx, order) => {
      const open = await tx.one<{ returnId: string }>(sql.openReturn, [orderId]);
      if (open === null || order.state !== 'return-requested') return noOpenReturn(order);
      const error = await step(tx, order, to, act);
      if (error) return error;
      await work(tx, order, open.returnId);
      return null;
    });

  return {
    request: (orderId: string, body: ReturnBody, act: Act): Promise<Order | Failure> =>
      changeOrder(deps, orderId, (tx, order) => askLocked(tx, order, body, act, deps.now())),

    /**
     * Records that the goods arrived. `restock` makes them available for sale. A refund for them is a separate
     * decision.
     */
    receive: (orderId: string, { restock }: { restock: boolean }, act: Act): Promise<Order | Failure> =>
      decide(orderId, act, 'returned', async (tx, { customerEmail: recipient, benefitType }, returnId) => {
        await tx.count(sql.receiveReturn, [returnId, restock]);
        if (restock) {
          await tx.many(sql.lockReturnedStock, [returnId]);
          await tx.count(sql.restock, [returnId]);
        }
        await enqueueMail(tx, { kind: 'return-received', recipient, benefitType, payload: { orderId } });
      }),

    /** `reason` is shown to the shopper. */
    refuse: (orderId: string, { reason }: { reason: string }, act: Act): Promise<Order | Failure> =>
      decide(orderId, act, 'delivered', async (tx, { customerEmail: recipient, benefitType }, returnId) => {
        await tx.count(sql.refuseReturn, [returnId, reason]);
        await enqueueMail(tx, { kind: 'return-refused', recipient, benefitType, payload: { orderId, reason } });
      }),
  };
}
