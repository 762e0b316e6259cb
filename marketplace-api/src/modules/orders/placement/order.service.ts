import type { BenefitType } from 'shared-contracts';
import type { Order, OrderBody } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import { sqlState } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import { hashBody } from '../../../platform/database/idempotency';
import type { Session } from '../../../platform/security/session';
import { requireValue } from '../../../platform/values/require-value';
import { withBooking } from '../../bookings/confirmation/ordered-booking';
import type { SnapshotSource } from '../../catalog/catalog-snapshot';
import { storeDay } from '../../../platform/time/store-clock';
import { fetchTaxes } from '../../cart/approval-taxes';
import type { FitmentService } from '../../fitment/fitment.service';
import type { AttemptService } from '../../payments/attempts/attempt.service';
import { paymentFailure, paymentPending } from '../../payments/methods/payment-failures';
import type { StoreOrigin } from '../../payments/methods/payment-origin';
import { cartBusy } from '../../cart/cart-failures';
import { attemptOf, commitIntent, type Intent, type IntentSources } from './order-intent';
import { endSettledReservations } from './order-stock';
import { toOrder } from './order-view';
import type { OrderRow } from './order.types';
import { findOrderRow } from './order-rows';
import * as sql from './order.sql';

export interface OrderDependencies extends IntentSources {
  readonly db: Database;
  readonly snapshots: SnapshotSource;
  readonly fitments: Pick<FitmentService, 'lookup'>;
  readonly attempts: AttemptService;
  readonly storeUrls: ReadonlyMap<BenefitType, string>;
}

/** A submitted order. `origin` is the origin of the page, when the request names one. */
export interface Submission {
  readonly session: Session;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  readonly key: string;
  readonly body: OrderBody;
  readonly origin: StoreOrigin | null;
}

const reused = () =>
  failure(
    422,
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key came with another order before. Use a new key for a new attempt.',
  );
export const orderNotFound = () =>
  failure(
    404,
    'NOT_FOUND',
    'We cannot find this order. Open it in the browser that placed it, or use the link in your email.',
  );

const WAITS_MS = [25, 50, 100, 200, 400, 800, 1200, 1500, 2000, 2000, 2000, 2000];

function outcomeOf(row: OrderRow, now: Date): Order | Failure {
  if (row.attemptState === 'failed') return paymentFailure(row.failureCode, row.paymentMethod);
  return row.attemptState === 'open' ? paymentPending() : toOrder(row, now);
}

type FindByKey = (session: Session, key: string) => Promise<OrderRow | null>;

/** Waits for the request that is paying with the same key, and returns its outcome. */
async function awaitOutcome(byKey: FindByKey, session: Session, key: string, now: Date): Promise<Order | Failure> {
  for (const ms of WAITS_MS) {
    const row = await byKey(session, key);
    if (row === null) return cartBusy();
    if (row.attemptState !== 'open' || row.isPutAside) return outcomeOf(row, now);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return paymentPending();
}

async function commit(deps: OrderDependencies, intent: Intent): Promise<string | Failure> {
  const [snapshot, fitmentOf] = await Promise.all([deps.snapshots.current(), deps.fitments.lookup()]);
  await fetchTaxes(deps.db, intent.session, snapshot, deps, storeDay(deps.now()));
  try {
    return await deps.db.transaction<string | Failure>(
      (tx) => commitIntent(tx, intent, { snapshot, fitmentOf }, deps),
      isFailure,
    );
  } catch (error) {
    // A unique constraint let only one of two concurrent submissions through.
    if (sqlState(error) === '23505') return cartBusy();
    throw error;
  }
}

/**
 * Voids the payment of an order that waits for its shopper, unless it is paid meanwhile. Returns false without one.
 * @param key an order with this idempotency key continues
 */
async function endWaiting({ db, attempts }: OrderDependencies, session: Session, key?: string): Promise<boolean> {
  const { cartNumber, hash, variant } = session;
  const waiting = await db.one<{ orderId: string; key: string }>(sql.waitingOrder, [cartNumber, hash, variant]);
  const attempt = waiting === null || waiting.key === key ? null : await attempts.find(attemptOf(waiting.orderId));
  if (attempt === null) return false;
  await attempts.settle(attempt);
  return true;
}

/**
 * Starts an order. A shopper who orders again abandons the earlier payment, so its attempt is voided and its cart
 * unlocked.
 */
async function begin(deps: OrderDependencies, intent: Intent): Promise<string | Failure> {
  const begun = await commit(deps, intent);
  if (!isFailure(begun) || begun.code !== 'ORDER_IN_PROGRESS') return begun;
  return (await endWaiting(deps, intent.session, intent.key)) ? commit(deps, intent) : begun;
}

function placing(deps: OrderDependencies) {
  const { db, attempts, storeUrls } = deps;
  const byKey: FindByKey = (session, key) =>
    db.one<OrderRow>(sql.orderByKey, [session.cartNumber, key, session.hash, session.variant]);
  const sameOrRefused = (row: OrderRow, bodyHash: Buffer, session: Session, key: string) =>
    row.bodyHash.equals(bodyHash) ? awaitOutcome(byKey, session, key, deps.now()) : Promise.resolve(reused());

  return async ({ session, client, key, body, origin }: Submission): Promise<Order | Failure> => {
    const bodyHash = hashBody(body);
    const before = await byKey(session, key);
    if (before) return sameOrRefused(before, bodyHash, session, key);
    const pages = origin ?? storeUrls.get(session.variant) ?? '';
    const returnUrl = (orderId: string) =>
      body.returnUrl ?? `${pages}/checkout/confirmation/${encodeURIComponent(orderId)}?confirmation=true`;
    const begun = await begin(deps, { session, client, key, bodyHash, body, returnUrl });
    if (isFailure(begun)) {
      const meanwhile =
        begun.code === 'ORDER_IN_PROGRESS' || begun.code === 'CART_ORDERED' ? await byKey(session, key) : null;
      return meanwhile === null ? begun : sameOrRefused(meanwhile, bodyHash, session, key);
    }
    await attempts.pay(requireValue(await attempts.find(attemptOf(begun)), 'attempt that was begun'));
    return outcomeOf(requireValue(await findOrderRow(db, begun), 'order that was begun'), deps.now());
  };
}

export function orderService(deps: OrderDependencies) {
  const { db, attempts } = deps;

  /** Reads an order. If it waits for its shopper, the outcome is fetched from the provider first. */
  async function readBy(find: () => Promise<OrderRow | null>): Promise<Order | null> {
    let row = await find();
    if (row?.state === 'requires-action') {
      await attempts.check(row.attemptId);
      row = await find();
    }
    return row === null ? null : withBooking(db, toOrder(row, deps.now()));
  }

  return {
    place: placing(deps),

    /** Voids an unfinished payment at a bank or lender and unlocks the cart. Returns false without one. */
    endWaiting: (session: Session): Promise<boolean> => endWaiting(deps, session),

    /** Returns an order to the session that placed it; every other session gets "not found". */
    async read({ hash, cartNumber, variant }: Session, orderId: string): Promise<Order | Failure> {
      const find = () => db.one<OrderRow>(sql.orderOfSession, [orderId, hash, cartNumber, variant]);
      return (await readBy(find)) ?? orderNotFound();
    },

    /** Returns an order without a session check, or null. The caller must have authorized the reader. */
    open: (orderId: string): Promise<Order | null> => readBy(() => findOrderRow(db, orderId)),

    /** Returns an order for its confirmation mail, which has no session. */
    async forMail(orderId: string): Promise<Order | null> {
      const row = await findOrderRow(db, orderId);
      return row === null ? null : toOrder(row, deps.now());
    },

    /** Settles payments whose process has stopped. Returns how many there were. */
    recover: attempts.recover,

    endSettledReservations: () => endSettledReservations(db),
  };
}

export type OrderService = ReturnType<typeof orderService>;
