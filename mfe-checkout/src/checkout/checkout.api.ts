import type {
  Cart,
  Order,
  OrderBody,
  PaymentSession,
  PaymentSessionBody,
  PaymentToken,
  PaymentTokenBody,
} from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';
import { ownOrder } from '../platform/orders/own-orders';

/** Media type of POST /orders in both directions (spec §6); a test compares it with the contract. */
export const ORDER_TYPE = 'application/vnd.treadmarket.v1+json';

const keyed = (): Record<string, string> => ({
  'Idempotency-Key': crypto.randomUUID(),
  'X-Marketplace-Origin': location.origin,
});

async function bodyOf<T>(answer: Promise<Result<{ body: T }>>): Promise<Result<T>> {
  const settled = await answer;
  return settled.ok ? ok(settled.value.body) : settled;
}

export const createSession = (http: Http, body: PaymentSessionBody) =>
  bodyOf(http.call<PaymentSession>({ method: 'POST', path: '/payment/create-session', body, headers: keyed() }));

export const createToken = (http: Http, body: PaymentTokenBody) =>
  bodyOf(http.call<PaymentToken>({ method: 'POST', path: '/payment/create-token', body, headers: keyed() }));

/** Sends an explicit session, because the stored one may belong to another cart. */
const ofSession = (sessionId: string | null): Record<string, string> =>
  sessionId ? { 'X-Session-Id': sessionId } : {};

interface OrderKey {
  readonly idempotencyKey: string;
  readonly sessionId: string | null;
}

export const submitOrder = (http: Http, body: OrderBody, { idempotencyKey, sessionId }: OrderKey) =>
  bodyOf(
    http.call<Order>({
      method: 'POST',
      path: '/orders',
      body,
      headers: {
        'Content-Type': ORDER_TYPE,
        Accept: ORDER_TYPE,
        'Idempotency-Key': idempotencyKey,
        'X-Marketplace-Origin': location.origin,
        ...ofSession(sessionId),
      },
    }),
  );

/** Reads a cart that may have ended; the cart remote reads the active one. */
export const readCartOf = (http: Http, { cartNumber, sessionId }: { cartNumber: string; sessionId: string | null }) =>
  bodyOf(
    http.call<Cart>({
      method: 'GET',
      path: `/cart/${encodeURIComponent(cartNumber)}`,
      headers: { 'Cache-Control': 'no-cache', ...ofSession(sessionId) },
    }),
  );

export const readOrder = (http: Http, orderId: string) => {
  const headers = ofSession(ownOrder(orderId)?.sessionId ?? null);
  return bodyOf(http.call<Order>({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}`, headers }));
};
