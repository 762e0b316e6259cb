import type { Address, Order } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { centsOf } from '../../platform/money';
import { lockOrder } from './change-order';
import { unknownOrder } from './order-life-failures';
import type { LockedOrder } from './order-life.types';
import { refund, refundableCents } from './refund-order';
import * as sql from './order-life.sql';

export interface ToHomeChange {
  readonly orderId: string;
  readonly address: Address;
}

const leftAlready = () =>
  failure(
    409,
    'ORDER_SHIPPED',
    'The tires are on their way to the installer already. Choose another time or installer, or call us.',
  );

/** The fee of a state for tires that are taken off: nobody takes them off at home. */
const DISPOSAL_FEE = 'DISPOSAL_FEE';
type Fee = Order['cartFees'][number] & { readonly tax?: { readonly value: number } };
const feeCents = ({ amount, tax }: Fee): number => centsOf(amount.value) + centsOf(tax?.value ?? 0);

interface HomePrice {
  /** Installation, its booking and disposal, with the tax on them. */
  readonly backCents: number;
  /** The share of the fees that stays with the goods. */
  readonly keptFees: number;
}

/** What stays is what the goods cost, with their tax and their fees; all the rest was for the installation. */
export function homePriceOf({ document, totalCents }: Pick<LockedOrder, 'document' | 'totalCents'>): HomePrice {
  const { lines, cartFees, shippingCost } = document;
  const all = cartFees.reduce((sum, fee) => sum + feeCents(fee), 0);
  const kept = cartFees.filter(({ code }) => code !== DISPOSAL_FEE).reduce((sum, fee) => sum + feeCents(fee), 0);
  const goods = lines.reduce((sum, { total, tax }) => sum + centsOf(total.value) + centsOf(tax.value), 0);
  const backCents = Math.max(0, totalCents - goods - kept - centsOf(shippingCost.value));
  return { backCents, keptFees: all === 0 ? 1 : kept / all };
}

/** The document's amounts stay as they were bought; the refund says what went back. */
const atHome = (address: Address) => ({
  cartType: 'STH',
  shippingAddress: address,
  installer: null,
  appointmentDate: null,
  appointmentSlot: null,
  appointmentLabel: null,
  mobileInstallationAddress: null,
});

/**
 * In the caller's transaction, which frees the seat itself: an order that nobody has shipped goes home instead of to an
 * installer. What was paid for the installation goes back; the rest of the price stays as bought.
 */
export async function toHome(tx: Queries, { orderId, address }: ToHomeChange): Promise<Failure | null> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return unknownOrder();
  if (order.state !== 'placed' && order.state !== 'packed') return leftAlready();
  if (order.document.cartType === 'STH') return null;
  const { backCents, keptFees } = homePriceOf(order);
  await tx.count(sql.changeToHome, [orderId, JSON.stringify(atHome(address))]);
  if (keptFees < 1) await tx.count(sql.keepFees, [orderId, keptFees]);
  const amountCents = Math.min(backCents, await refundableCents(tx, orderId));
  if (amountCents === 0) return null;
  const reason = 'Shipped home instead of installed';
  const back = await refund(tx, { orderId, amountCents, kind: 'ship-home', reason, key: 'ship-home' });
  return isFailure(back) ? back : null;
}
