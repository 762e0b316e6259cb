import { VARIANT_RULES } from 'shared-contracts';
import type { Cart, OrderBody } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import type { DeclineLimits } from '../../../platform/limits/decline-limits';
import type { HoldLimits } from '../../../platform/limits/hold-limits';
import { centsOf } from '../../../platform/values/money';
import { randomCode, type Session } from '../../../platform/security/session';
import { storeDay } from '../../../platform/time/store-clock';
import { setCartStatus } from '../../cart/cart-status';
import { quoteAsApproved, type TaxDecision, type TaxedSources } from '../../cart/cart-taxes';
import { couponMessage } from '../../pricing/coupon-messages';
import { isSignedIn } from '../../cart/cart-owner';
import { readDocument } from '../../cart/cart-document';
import type { CartDocument } from '../../cart/cart.types';
import { toCart, type ViewSources } from '../../cart/cart-view';
import type { PricedCart } from '../../pricing/pricing.types';
import type { LiveCatalog } from '../../catalog/catalog-snapshot';
import { cartBusy, cartNotFound, cartOrdered } from '../../cart/cart-failures';
import { isSettledByProgram } from '../../payments/methods/payment-methods';
import { orderError } from './order-checks';
import { beginAttempt } from '../../payments/attempts/attempt.service';
import type { NewAttempt } from '../../payments/attempts/attempt.types';
import { checkPayer } from '../../payments/attempts/declines';
import { holdsError } from './order-holds';
import { reserveStock } from './order-stock';
import { insertOrder, insertOrderLines, type NewOrderLine } from './order-rows';
import { toOrderDocument } from './order-view';
import * as sql from './order.sql';
import { elementAt } from '../../../platform/values/element-at';

export interface IntentSources extends TaxedSources {
  readonly holdLimits: HoldLimits;
  readonly declineLimits: DeclineLimits;
  now(): Date;
}
export interface Intent {
  readonly session: Session;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly body: OrderBody;
  /** Returns the URL that the bank redirects the shopper back to. */
  returnUrl(orderId: string): string;
}

async function reserveCoupon(
  tx: Queries,
  cart: Cart,
  snapshot: LiveCatalog,
  orderId: string,
  email: string,
): Promise<Failure | null> {
  if (cart.couponData?.couponCodeStatus !== 'applied') return null;
  const { couponCode } = cart.couponData;
  const refused = (code: 'COUPON_LIMIT_REACHED' | 'COUPON_ALREADY_USED') =>
    failure(409, code, couponMessage(code, snapshot.offers.coupons.get(couponCode) ?? null));
  if ((await tx.count(sql.useCoupon, [couponCode])) === 0) return refused('COUPON_LIMIT_REACHED');
  // A parallel order of the same customer redeemed this single-use code first.
  return (await tx.count(sql.redeemCoupon, [couponCode, orderId, email])) === 0 ? refused('COUPON_ALREADY_USED') : null;
}

async function reserveBooking(tx: Queries, document: CartDocument): Promise<Failure | null> {
  if (document.cartType !== 'STS') return null;
  const values = [
    document.cartNumber,
    document.installer?.installer_id,
    document.appointmentDate,
    document.appointmentSlot,
  ];
  if ((await tx.count(sql.claimBooking, values)) > 0) return null;
  return failure(
    409,
    'HOLD_EXPIRED',
    'Your appointment was kept for 15 minutes and is free again. Choose a time again; ' +
      'everything else is still here.',
  );
}

/**
 * Returns an error unless the program pays for this shopper: one handed over by its server, or signed in with its
 * account.
 */
async function programError(tx: Queries, document: CartDocument): Promise<Failure | null> {
  if (!isSettledByProgram(document.benefitType) || document.isHandedOver) return null;
  if (await isSignedIn(tx, document.cartNumber)) return null;
  return failure(
    422,
    'PROGRAM_ONLY',
    'Only members order here. Sign in, or open the store from the page of your program, and order again.',
  );
}

/** Returns the attempt's id, which is also the reference of the charge at the provider. */
export const attemptOf = (orderId: string): string => `att_${orderId}`;

/** A cart that becomes an order, with the breakdown of its price. */
interface PricedOrder {
  readonly orderId: string;
  readonly cart: Cart;
  readonly document: CartDocument;
  readonly priced: PricedCart;
  readonly tax: TaxDecision;
  readonly payer: NewAttempt['payer'];
}

/** Pairs cart lines with priced lines by position: both lists have the same order. */
const linesOf = (cart: Cart, { lines }: PricedCart): NewOrderLine[] =>
  cart.lineItems.map((line, index) => ({
    productNumber: line.product.code,
    quantity: line.qty,
    unitPriceCents: centsOf(line.unitSellingPrice.value),
    discountCents: centsOf(line.discount.value),
    taxCents: centsOf(line.tax.value),
    totalCents: centsOf(line.total.value),
    feeCents: elementAt(lines, index).feeCents + elementAt(lines, index).feeTaxCents,
  }));

/** Returns the payer and whether the bank must authenticate them; undefined where no bank is involved. */
async function payerOf(
  tx: Queries,
  { session, client }: Intent,
  { benefitType, payment }: CartDocument,
  limits: DeclineLimits,
): Promise<NewAttempt['payer'] | Failure> {
  if (isSettledByProgram(benefitType)) return undefined;
  const payer = { client, payer: session.hash, card: payment?.fingerprint ?? null };
  const checked = await checkPayer(tx, payer, limits);
  return isFailure(checked) ? checked : { ...payer, ...checked };
}

async function writeOrder(
  tx: Queries,
  intent: Intent,
  { orderId, cart, document, priced, tax, payer }: PricedOrder,
): Promise<void> {
  const { session, key, bodyHash } = intent;
  const variant = document.benefitType;
  const payment = isSettledByProgram(variant) ? null : document.payment;
  const order = toOrderDocument(cart, variant, payment);
  const total = centsOf(cart.total.value);
  const { salesChannel, orderSource } = VARIANT_RULES[variant];
  await insertOrder(tx, {
    orderId,
    session,
    idempotencyKey: key,
    bodyHash,
    variant,
    salesChannel,
    orderSource,
    totalCents: total,
    document: order,
    client: intent.client,
    fingerprint: payment?.fingerprint ?? null,
    tax,
  });
  await insertOrderLines(tx, orderId, linesOf(cart, priced));
  await beginAttempt(tx, {
    attemptId: attemptOf(orderId),
    orderId,
    providerToken: payment?.providerToken ?? null,
    amountCents: total,
    paymentMethod: payment?.paymentMethod ?? 'program',
    paymentLabel: order.payment.label,
    returnUrl: intent.returnUrl(orderId),
    ...(payer && { payer }),
  });
  await setCartStatus(tx, session.cartNumber, 'ordering');
}

/** Reserves everything the order needs, or nothing, in one transaction that makes no external call. */
export async function commitIntent(
  tx: Queries,
  intent: Intent,
  { snapshot, fitmentOf }: Pick<ViewSources, 'snapshot' | 'fitmentOf'>,
  sources: IntentSources,
): Promise<string | Failure> {
  const { cartNumber, hash, variant } = intent.session;
  const locked = await tx.one<Pick<CartDocument, 'status'>>(sql.lockCart, [cartNumber, hash, variant]);
  if (locked === null) return cartNotFound();
  if (locked.status !== 'open') return locked.status === 'ordered' ? cartOrdered() : cartBusy();
  const document = await readDocument(tx, cartNumber);
  const now = sources.now();
  const { quote, tax } = await quoteAsApproved(tx, document, snapshot, sources, storeDay(now));
  const cart = toCart(document, quote, { snapshot, fitmentOf, zips: sources.zips, now });
  const error = orderError(cart, document, intent.body, sources) ?? (await programError(tx, document));
  if (error) return error;
  const orderId = `O${randomCode(15)}`;
  const email = (cart.cartType === 'STH' ? cart.shippingAddress?.email : cart.contact?.email) ?? '';
  const held = await holdsError(
    tx,
    { client: intent.client, email, card: document.payment?.fingerprint ?? null, session: hash },
    document,
    sources.holdLimits,
  );
  if (held) return held;
  const payer = await payerOf(tx, intent, document, sources.declineLimits);
  if (isFailure(payer)) return payer;
  const short = (await reserveStock(tx, document)) ?? (await reserveBooking(tx, document));
  if (short) return short;
  await writeOrder(tx, intent, { orderId, cart, document, priced: quote.priced, tax, payer });
  const refused = await reserveCoupon(tx, cart, snapshot, orderId, email);
  return isFailure(refused) ? refused : orderId;
}
