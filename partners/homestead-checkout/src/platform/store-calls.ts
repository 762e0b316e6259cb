import {
  NoResponderError,
  type Cart,
  type CartAnswer,
  type HostServices,
  type Order,
  type OrderAccess,
  type PaymentSession,
  type PaymentToken,
  type PaymentTokenBody,
  type RequestMap,
} from 'shared-contracts';
import { createHttp, fail, ok, type AppError, type Http, type Result } from 'remote-kit';
import type { Method } from './page-state';
import type { Submission } from './submission';

const ORDER_TYPE = 'application/vnd.treadmarket.v1+json';
/** Return path from PayPal: a step of this page. */
export const RETURN_PATH = '/checkout/pay';

type CartRequest = {
  [N in keyof RequestMap]: RequestMap[N]['answer'] extends CartAnswer ? N : never;
}[keyof RequestMap];

const CART_IS_AWAY: AppError = {
  kind: 'network',
  message: 'Your cart does not answer right now. Nothing is lost; please try again in a moment.',
};

function refusalOf({ message, code, fields }: Extract<CartAnswer, { ok: false }>): AppError {
  if (fields?.length) return { kind: 'validation', message, fields };
  return code === undefined ? { kind: 'unexpected', message, status: 0 } : { kind: 'conflict', message, code };
}

/** Calls of the store for this page: the cart by bus requests, payment and orders by API calls. */
export class StoreCalls {
  readonly #http: Http;

  constructor(readonly host: HostServices) {
    this.#http = createHttp(host);
  }

  async cart<N extends CartRequest>(name: N, payload: RequestMap[N]['request']): Promise<Result<Cart>> {
    try {
      const answer = (await this.host.events.request(name, payload, 15_000)) as CartAnswer;
      return answer.ok ? ok(answer.cart) : fail(refusalOf(answer));
    } catch (error) {
      if (error instanceof NoResponderError || (error as Error).name === 'NoResponderError') return fail(CART_IS_AWAY);
      throw error;
    }
  }

  openPayment(paymentMethod: Method, cartNumber: string): Promise<Result<PaymentSession>> {
    const returnUrl = location.origin + RETURN_PATH;
    return this.#post('/payment/create-session', { paymentMethod, cartNumber, returnUrl });
  }

  keepPayment(body: PaymentTokenBody): Promise<Result<PaymentToken>> {
    return this.#post('/payment/create-token', body);
  }

  placeOrder({ key, sessionId, body }: Submission): Promise<Result<Order>> {
    const headers = { 'Content-Type': ORDER_TYPE, Accept: ORDER_TYPE, 'X-Session-Id': sessionId };
    return this.#post('/orders', body, { ...headers, 'Idempotency-Key': key });
  }

  /** Reads a cart with its own session; it may have become an order. */
  async isOrdered({ sessionId, body }: Submission): Promise<boolean> {
    const path = `/cart/${encodeURIComponent(body.cartNumber)}`;
    const answer = await this.#http.call({ method: 'GET', path, headers: { 'X-Session-Id': sessionId } });
    return !answer.ok && 'code' in answer.error && answer.error.code === 'CART_ORDERED';
  }

  async order(orderId: string, sessionId: string | null): Promise<Result<Order>> {
    const headers: Record<string, string> = sessionId === null ? {} : { 'X-Session-Id': sessionId };
    const path = `/orders/${encodeURIComponent(orderId)}`;
    const answer = await this.#http.call<Order>({ method: 'GET', path, headers });
    return answer.ok ? ok(answer.value.body) : answer;
  }

  /** Returns access to the store's own order page. */
  orderAccess(orderId: string, sessionId: string): Promise<Result<OrderAccess>> {
    return this.#post(`/orders/${encodeURIComponent(orderId)}/access-token`, {}, { 'X-Session-Id': sessionId });
  }

  async #post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<Result<T>> {
    const own = { 'Idempotency-Key': crypto.randomUUID(), 'X-Marketplace-Origin': location.origin };
    const answer = await this.#http.call<T>({ method: 'POST', path, body, headers: { ...own, ...headers } });
    return answer.ok ? ok(answer.value.body) : answer;
  }
}
