import { isFlagOn } from 'shared-contracts';
import type { Queries } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { revokeTokens } from '../../../platform/security/one-time-token';
import { randomCode } from '../../../platform/security/session';
import { storeDay } from '../../../platform/time/store-clock';
import { estimateDelivery, transitDays } from '../../catalog/delivery';
import { homeError } from '../../cart/delivery-checks';
import { addressError } from '../../location/address-checks';
import type {
  ConfirmedMove,
  ConfirmedTarget,
  MovePrice,
  MoveTarget,
  OrderMove,
  OrderMoves,
} from '../../bookings/confirmation/order-moves';
import { shopDates } from '../../bookings/slots/shop-dates';
import type { ZipDirectory } from '../../location/zip-directory';
import type { FlagsOf } from '../../flags/feature-flags.service';
import { featureOff } from '../../flags/feature-off';
import { chargesAt, type PlaceRules } from '../../pricing/place-charges';
import { priceAtPlace, type NetLine } from '../../pricing/price-cart';
import type { PlacePrice } from '../../pricing/pricing.types';
import { reportMove } from '../../pricing/tax/tax-reports';
import { lockOrder } from '../changes/change-order';
import { documentAt } from './moved-document';
import { movePending, partlyRefunded, priceOfMoveChanged, taxUnknown, tooLateToMove } from './move-failures';
import { planMove } from './move-plan';
import { unknownOrder } from '../changes/order-change-failures';
import type { LockedOrder } from '../changes/order-change.types';
import { decideConsequentRefund, refundableOf } from '../refunds/refund-decision';
import { applyRefund, readRefundFacts } from '../refunds/refund-order';
import type { RefundFacts } from '../refunds/refund.types';
import * as sql from './move-order.sql';

/** Requests an additional payment from the shopper by mail, in the caller's transaction. */
export type AskForPayment = (
  tx: Queries,
  request: { readonly orderId: string; readonly description: string; readonly amountCents: number },
) => Promise<unknown>;

export interface MoveDependencies extends PlaceRules {
  readonly zips: ZipDirectory;
  readonly flagsOf: FlagsOf;
  readonly askForPayment: AskForPayment;
  now(): Date;
}

interface Priced {
  readonly price: PlacePrice;
  readonly plan: MovePrice;
  /** Day on which the goods reach the new destination (`YYYY-MM-DD`). */
  readonly arrivesOn: string;
  readonly isTaxEstimated: boolean;
  readonly refundFacts: RefundFacts;
}

const NOT_SENT: readonly LockedOrder['state'][] = ['placed', 'packed'];

type OrderOfMove = Pick<LockedOrder, 'orderId' | 'orderNumber' | 'benefitType' | 'state' | 'totalCents' | 'document'>;

interface MoveFacts {
  readonly paidCents: number;
  readonly waivedCents: number;
  readonly hasRefundedLines: boolean;
  readonly isPaying: boolean;
  readonly orderedAt: Date;
}

/**
 * Returns the arrival day. For an installer it is the day its own page shows; a parcel to a home ships at the shopper's
 * request.
 */
function arrivalAt(target: MoveTarget, { zips, now }: MoveDependencies, orderedAt: Date): string {
  if (target.kind === 'installer') return shopDates(target.installer, zips, orderedAt).arrivesOn;
  return estimateDelivery(storeDay(now()), transitDays(zips.find(target.address.zipCode)) ?? 4).date;
}

const isAtHome = ({ document }: Pick<LockedOrder, 'document'>): boolean => document.cartType === 'STH';

/** Returns an error when staff disabled the delivery method after the order was placed. */
function wayError(deps: MoveDependencies, order: OrderOfMove, target: MoveTarget): Failure | null {
  if (target.kind === 'home') return homeError(deps, order.benefitType);
  const isOpen = !target.installer.is_mobile || isFlagOn(deps.flagsOf(order.benefitType), 'mobileInstallation');
  return isOpen ? null : featureOff('mobileInstallation', 409);
}

/** Returns the ZIP code that determines tax and fees. */
const zipOf = (target: MoveTarget): string =>
  target.kind === 'home'
    ? target.address.zipCode
    : ((target.installer.is_mobile ? target.mobileZip : null) ?? target.installer.zip);

async function priced(
  deps: MoveDependencies,
  tx: Queries,
  order: OrderOfMove,
  move: OrderMove,
): Promise<Priced | Failure> {
  const { target, isFree } = move;
  const { orderId, benefitType, totalCents: currentCents } = order;
  if (!NOT_SENT.includes(order.state) || isAtHome(order)) return tooLateToMove();
  const closed = wayError(deps, order, target);
  if (closed) return closed;
  const facts = await tx.oneOrThrow<MoveFacts>(sql.moveFacts, [orderId]);
  const refundFacts = await readRefundFacts(tx, order);
  const isPaidBack = currentCents > 0 && refundableOf(refundFacts) === 0;
  if (facts.hasRefundedLines || isPaidBack) return partlyRefunded();
  if (facts.isPaying) return movePending();
  const place = deps.zips.find(zipOf(target));
  const installer = target.kind === 'home' ? null : target.installer;
  const charges = chargesAt({ benefitType, place, installer }, deps, storeDay(deps.now()));
  if (charges.tax === null) return taxUnknown();
  const lines = await tx.many<NetLine>(sql.netLines, [orderId]);
  const price = priceAtPlace(lines, charges);
  const plan = planMove({ ...facts, currentCents, grossCents: price.totalCents, isFree });
  const arrivesOn = arrivalAt(target, deps, facts.orderedAt);
  const isTaxEstimated = place !== null && deps.taxRates.isEstimateAt(place, storeDay(deps.now()));
  return { price, plan: { ...plan, currentCents, isFree }, arrivesOn, isTaxEstimated, refundFacts };
}

async function writePrice(
  tx: Queries,
  order: LockedOrder,
  target: ConfirmedTarget,
  { price, plan, arrivesOn, isTaxEstimated }: Priced,
): Promise<void> {
  const { orderId, document } = order;
  const moved = documentAt(document, target, price, { ...plan, arrivesOn, isTaxEstimated });
  await tx.count(sql.movePlace, [orderId, JSON.stringify(moved), plan.totalCents, plan.waivedCents]);
  await reportMove(tx, orderId);
  // While the store bears the difference, a line keeps the amount that was paid for it, which is its refundable amount.
  if (plan.waivedCents > 0) return;
  await tx.count(sql.priceLines, [
    orderId,
    price.lines.map(({ id }) => id),
    price.lines.map(({ taxCents }) => taxCents),
    price.lines.map(({ feeCents, feeTaxCents }) => feeCents + feeTaxCents),
  ]);
}

const REASONS = { home: 'Shipped home instead of installed', installer: 'Moved to another installer' } as const;

async function settle(
  deps: MoveDependencies,
  tx: Queries,
  kind: MoveTarget['kind'],
  { plan: { dueCents }, refundFacts }: Priced,
): Promise<Failure | null> {
  const { orderId } = refundFacts.order;
  const description = REASONS[kind];
  if (dueCents > 0) {
    await deps.askForPayment(tx, { orderId, description, amountCents: dueCents });
    return null;
  }
  const decision = decideConsequentRefund(refundFacts, {
    kind: kind === 'home' ? 'ship-home' : 'move',
    mostCents: -dueCents,
    reason: description,
    key: `move ${randomCode(15)}`,
  });
  const refunded = await applyRefund(tx, refundFacts, decision);
  return isFailure(refunded) ? refunded : null;
}

/** Closes open requests of earlier moves: the new request includes their amounts. */
async function closeOpenPayments(tx: Queries, orderId: string): Promise<boolean> {
  const closed = await tx.many<{ additionalPaymentId: string }>(sql.closeMovePayments, [orderId]);
  for (const { additionalPaymentId } of closed) await revokeTokens(tx, 'additional-payment', additionalPaymentId);
  return !(await tx.oneOrThrow<{ isPaying: boolean }>(sql.isMovePaying, [orderId])).isPaying;
}

/**
 * Moves a placed order to another destination. Goods keep their price; tax, state fees and installation are those of
 * the new place today. The difference is requested or refunded.
 */
export function orderMoves(deps: MoveDependencies): OrderMoves {
  return {
    canShipHome: (variant: LockedOrder['benefitType']): boolean => homeError(deps, variant) === null,
    /** Returns the price that the shopper must agree to. */
    async quote(db: Queries, move: OrderMove): Promise<MovePrice | Failure> {
      const order = await db.one<LockedOrder>(sql.orderToMove, [move.orderId]);
      if (order === null) return unknownOrder();
      const found = await priced(deps, db, order, move);
      return isFailure(found) ? found : found.plan;
    },
    /** Moves the order in the caller's transaction. The caller releases the seat. */
    async move(tx: Queries, { expectedCents, ...move }: ConfirmedMove): Promise<Failure | null> {
      const { orderId, target } = move;
      const order = await lockOrder(tx, orderId);
      if (order === null) return unknownOrder();
      if (!NOT_SENT.includes(order.state)) return tooLateToMove();
      if (target.kind === 'home' && isAtHome(order)) return null;
      const error = target.kind === 'home' ? addressError(deps.zips, target.address, ADDRESS) : null;
      if (error) return error;
      const found = await priced(deps, tx, order, move);
      if (isFailure(found)) return found;
      const { plan } = found;
      const isAgreed = expectedCents === null ? plan.dueCents <= 0 : expectedCents === plan.totalCents;
      if (!isAgreed) return priceOfMoveChanged(plan.totalCents);
      if (!(await closeOpenPayments(tx, orderId))) return movePending();
      await writePrice(tx, order, target, found);
      return plan.dueCents === 0 ? null : settle(deps, tx, target.kind, found);
    },
  };
}

const ADDRESS = 'shipHome.address.';
