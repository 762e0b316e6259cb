import type {
  Address,
  DecidedRebate,
  RebateClaimBody,
  RebateClaimStatus,
  RebatePayee,
  StaffRebateClaim,
} from 'shared-contracts/wire';
import type { Database, Queries } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { money } from '../../../platform/values/money';
import { randomCode } from '../../../platform/security/session';
import { addDays, longDay, storeDay } from '../../../platform/time/store-clock';
import { addressError } from '../../location/address-checks';
import type { ZipDirectory } from '../../location/zip-directory';
import { returnUntil } from '../placement/order-options';
import { earnsRebates, fileUntilOf } from '../placement/order-rebates';
import { findOrderRow } from '../placement/order-rows';
import type { OrderDocument, OrderRow } from '../placement/order.types';
import { CLAIM_STATES, type RebateClaimRow } from './rebate-claim.types';
import {
  filedAlready,
  notOpen,
  notPayable,
  tooLate,
  unknownClaim,
  unknownRebate,
  wrongStatus,
} from './rebate-failures';
import { claimableCents, mailClaim } from './revise-claims';
import * as sql from './rebate-claim.sql';

/** Days from filing to the expected payout: longer than the time for returns. */
export const PAYOUT_DAYS = 56;

export interface RebateDependencies {
  readonly db: Database;
  readonly zips: ZipDirectory;
  now(): Date;
}

/** Locks the order until the transaction ends, and reads it under the lock. */
async function lockedOrder(tx: Queries, orderId: string): Promise<OrderRow | null> {
  return (await tx.one(sql.lockOrder, [orderId])) === null ? null : findOrderRow(tx, orderId);
}

/**
 * Returns the payee. It copies field by field, so that `consent` and the order of keys do not affect the comparison of
 * claims.
 */
function payeeOf(body: RebateClaimBody): RebatePayee {
  const { firstName, lastName, address, additionalAddress, city, state, zipCode } = body;
  return { firstName, lastName, address, ...(additionalAddress && { additionalAddress }), city, state, zipCode };
}

const isSame = (one: RebatePayee, other: RebatePayee): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key as keyof RebatePayee] === other[key as keyof RebatePayee]);

/** Returns the reason why an order's rebate can't be filed now, apart from its amount. */
function openError(order: OrderRow, now: Date): Failure | null {
  const { state, placedAt } = order;
  if (placedAt === null || !earnsRebates(order))
    return notOpen('This order is not paid, was canceled, or was paid back, so it earns no rebate. Call us if not so.');
  if (state === 'return-requested')
    return notOpen('A return of this order is open. File the rebate of what you keep when it is decided.');
  const fileUntil = fileUntilOf(placedAt);
  return storeDay(now) <= fileUntil ? null : tooLate(fileUntil);
}

/** Returns an error while the goods can still be returned: a claim is paid only afterwards. */
async function payError(tx: Queries, order: OrderRow, now: Date): Promise<Failure | null> {
  const { state, orderId } = order;
  if (!['delivered', 'installed', 'completed', 'returned'].includes(state))
    return notPayable(`The order is ${state}. Pay the rebate when its tires have arrived and no return is open.`);
  const until = returnUntil(order);
  if (until !== null && storeDay(now) <= until)
    return notPayable(`The tires can come back until ${longDay(until)}. Pay the rebate after that day.`);
  if (await tx.one(sql.disputed, [orderId]))
    return notPayable('A bank was asked to give a payment of this order back. Look at the disputes first.');
  return null;
}

interface StaffRow extends RebateClaimRow {
  orderNumber: string;
  placedAt: Date;
  email: string;
  totalCents: number;
  document: OrderDocument;
}

function forStaff({ amountCents, placedAt, email, totalCents, document, ...claim }: StaffRow): StaffRebateClaim {
  const rebate = document.rebates?.find(({ promotion }) => promotion.id === claim.promotionId);
  return {
    ...claim,
    payoutOn: claim.status === 'rejected' ? null : claim.payoutOn,
    amount: money(amountCents),
    description: rebate?.promotion.description ?? '',
    invoice: {
      boughtOn: storeDay(placedAt),
      email,
      lines: document.lines.map(({ productNumber, quantity }) => ({ productNumber, quantity })),
      total: money(totalCents),
    },
  };
}

export function rebateDesk({ db, now }: Pick<RebateDependencies, 'db' | 'now'>) {
  async function decideLocked(tx: Queries, claimId: string, to: RebateClaimStatus, reason: string | null) {
    const of = await tx.one<{ orderId: string }>(sql.orderOfClaim, [claimId]);
    const order = of && (await lockedOrder(tx, of.orderId));
    const claim = await tx.one<RebateClaimRow>(sql.claimById, [claimId]);
    if (!order || !claim) return unknownClaim();
    if (!CLAIM_STATES[claim.status].includes(to)) return wrongStatus(claim.status, to);
    const kept = claimableCents(order, claim.promotionId);
    if (to !== 'rejected' && kept === 0)
      return notPayable('Nothing is left to pay: the tires came back or were paid back. Reject the claim.');
    const error = to === 'paid' ? await payError(tx, order, now()) : null;
    if (error) return error;
    const amountCents = to === 'rejected' ? claim.amountCents : kept;
    const paidOn = to === 'paid' ? storeDay(now()) : null;
    await tx.count(sql.decide, [claimId, to, reason, amountCents, paidOn]);
    const { promotionId } = claim;
    await mailClaim(tx, order, { promotionId, status: to, amountCents, payoutOn: paidOn ?? claim.payoutOn, reason });
    return { claimId, status: to, amount: money(amountCents) };
  }

  const decide = (claimId: string, to: RebateClaimStatus, reason: string | null = null) =>
    db.transaction<DecidedRebate | Failure>((tx) => decideLocked(tx, claimId, to, reason), isFailure);

  return {
    async list(status: RebateClaimStatus, limit: number): Promise<StaffRebateClaim[]> {
      return (await db.many<StaffRow>(sql.claimsForStaff, [status, limit])).map(forStaff);
    },
    approve: (claimId: string) => decide(claimId, 'approved'),
    pay: (claimId: string) => decide(claimId, 'paid'),
    /** `reason` is mailed to the shopper. */
    reject: (claimId: string, reason: string) => decide(claimId, 'rejected', reason.trim()),
  };
}

/** Handles rebates claimed online: shoppers file, staff decide. */
export function rebateClaimService(deps: RebateDependencies) {
  const { db, zips, now } = deps;
  async function fileLocked(tx: Queries, orderId: string, promotionId: string, body: RebateClaimBody) {
    const order = await lockedOrder(tx, orderId);
    const rebate = order?.document.rebates?.find(({ promotion }) => promotion.id === promotionId);
    if (!order || !rebate) return unknownRebate();
    const payee = payeeOf(body);
    const known = (await tx.many<RebateClaimRow>(sql.claimsOfOrder, [orderId])).find(
      (claim) => claim.promotionId === promotionId,
    );
    // An identical repeat is the same claim.
    if (known) return isSame(known.payee, payee) ? null : filedAlready();
    const error = addressError(zips, payee as Address, '') ?? openError(order, now());
    if (error) return error;
    const amountCents = claimableCents(order, promotionId);
    if (amountCents === 0)
      return notOpen('Too few tires of this offer are left after what came back. Call us if you kept more.');
    const filedOn = storeDay(now());
    const payoutOn = addDays(filedOn, PAYOUT_DAYS);
    const claimId = `RC${randomCode(15)}`;
    const row = [claimId, orderId, promotionId, amountCents, JSON.stringify(payee), filedOn, payoutOn];
    await tx.count(sql.insertClaim, row);
    await mailClaim(tx, order, { promotionId, status: 'filed', amountCents, payoutOn, reason: null });
    return null;
  }

  return {
    /** Files a claim; null means success. The caller has checked that the order is the shopper's. */
    file: (orderId: string, promotionId: string, body: RebateClaimBody): Promise<Failure | null> =>
      db.transaction<Failure | null>((tx) => fileLocked(tx, orderId, promotionId, body), isFailure),
    ...rebateDesk(deps),
  };
}

export type RebateClaimService = ReturnType<typeof rebateClaimService>;
