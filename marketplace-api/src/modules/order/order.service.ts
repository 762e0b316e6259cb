import type { BenefitType } from 'shared-contracts';
import type { Order, OrderBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { sqlState } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import { hashBody } from '../../platform/idempotency';
import type { Session } from '../../platform/session';
import { withBooking } from '../booking-confirmation/ordered-booking';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import type { PaymentProvider } from '../payment/payment-provider';
import { cartBusy } from '../installer/booking.service';
import { commitIntent, type Intent, type IntentSources } from './order-intent';
import { payOrder, recoverOrder } from './order-settlement';
import { toOrder } from './order-view';
import type { OrderRow } from './order.types';
import * as sql from './order.sql';

export interface OrderDependencies extends IntentSources {
  readonly db: Database;
  readonly snapshots: SnapshotSource;
  readonly provider: PaymentProvider;
}

const PAYMENT_TITLE = 'There was an issue processing your payment.';
const CHECK_CARD = 'Please check your card details and try again.';
const DECLINES: Record<string, Failure> = {
  insufficient_funds: failure(402, 'PAYMENT_INSUFFICIENT_FUNDS', CHECK_CARD, { title: PAYMENT_TITLE }),
  expired_card: failure(402, 'PAYMENT_CARD_EXPIRED', CHECK_CARD, { title: PAYMENT_TITLE }),
  provider_unavailable: failure(503, 'PAYMENT_UNAVAILABLE', 'The payment service does not answer. Nothing was charged and your cart is safe; try again in a minute.', { title: PAYMENT_TITLE, retryAfterSeconds: 30 }),
};
const declined = (code: string | null) => DECLINES[code ?? ''] ?? failure(402, 'PAYMENT_DECLINED', CHECK_CARD, { title: PAYMENT_TITLE });
const pending = () => failure(503, 'PAYMENT_PENDING', 'We are still confirming your payment. Do not pay again; this page will show your order in a minute.', { retryAfterSeconds: 5 });
const reused = () => failure(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another order before. Use a new key for a new attempt.');

const WAITS_MS = [25, 50, 100, 200, 400, 800, 1200, 1500, 2000, 2000, 2000, 2000];

const outcomeOf = (row: OrderRow): Order | Failure => (row.attemptState === 'succeeded' ? toOrder(row) : row.attemptState === 'failed' ? declined(row.failureCode) : pending());

type FindByKey = (session: Session, key: string) => Promise<OrderRow | null>;

/** Another request with this key is paying: its end is this one's answer. */
async function awaitOutcome(byKey: FindByKey, session: Session, key: string): Promise<Order | Failure> {
  for (const ms of WAITS_MS) {
    const row = await byKey(session, key);
    if (row === null) return cartBusy();
    if (row.attemptState !== 'open') return outcomeOf(row);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return pending();
}

async function begin(deps: OrderDependencies, intent: Intent): Promise<string | Failure> {
  const snapshot = await deps.snapshots.current();
  try {
    return await deps.db.transaction<string | Failure>((tx) => commitIntent(tx, intent, snapshot, deps), isFailure);
  } catch (error) {
    // Two submissions met, and the keys of the tables let one of them through.
    if (sqlState(error) === '23505') return cartBusy();
    throw error;
  }
}

export function orderService(deps: OrderDependencies) {
  const { db, provider } = deps;
  const byKey: FindByKey = (session, key) => db.one<OrderRow>(sql.orderByKey, [session.cartNumber, key, session.hash]);
  const sameOrRefused = (row: OrderRow, bodyHash: Buffer, session: Session, key: string) =>
    (row.bodyHash.equals(bodyHash) ? awaitOutcome(byKey, session, key) : Promise.resolve(reused()));

  return {
    async place(session: Session, variant: BenefitType, key: string, body: OrderBody): Promise<Order | Failure> {
      const bodyHash = hashBody(body);
      const before = await byKey(session, key);
      if (before) return sameOrRefused(before, bodyHash, session, key);
      const begun = await begin(deps, { session, variant, key, bodyHash, body });
      if (isFailure(begun)) {
        const meanwhile = begun.code === 'ORDER_IN_PROGRESS' || begun.code === 'CART_ORDERED' ? await byKey(session, key) : null;
        return meanwhile === null ? begun : sameOrRefused(meanwhile, bodyHash, session, key);
      }
      await payOrder(db, provider, (await db.one<OrderRow>(sql.orderById, [begun]))!);
      return outcomeOf((await db.one<OrderRow>(sql.orderById, [begun]))!);
    },

    /** Only the session that ordered may read it; to anybody else there is no such order. */
    async read(session: Session, orderId: string): Promise<Order | Failure> {
      const row = await db.one<OrderRow>(sql.orderOfSession, [orderId, session.hash, session.cartNumber]);
      return row === null ? failure(404, 'NOT_FOUND', 'We cannot find this order. Open it in the browser that placed it, or use the link in your mail.') : withBooking(db, toOrder(row));
    },

    /** For the confirmation's mail: no session stands behind it. */
    async forMail(orderId: string): Promise<Order | null> {
      const row = await db.one<OrderRow>(sql.orderById, [orderId]);
      return row === null ? null : toOrder(row);
    },

    /** Ends payments that nobody works on any more; answers how many there were. */
    async recover(olderThanSeconds: number): Promise<number> {
      const rows = await db.many<OrderRow>(sql.openAttempts, [olderThanSeconds]);
      for (const row of rows) await recoverOrder(db, provider, row);
      return rows.length;
    },
  };
}

export type OrderService = ReturnType<typeof orderService>;
