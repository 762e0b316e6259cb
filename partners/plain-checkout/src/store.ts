import type {
  CartAnswer,
  HostServices,
  Order,
  OrderBody,
  PaymentSession,
  PaymentToken,
  RequestMap,
} from 'shared-contracts';

/** The API's answer, or a message for the shopper. `isUnknown`: the outcome is unknown. */
export type Answer<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly message: string; readonly code: string; readonly isUnknown: boolean };

/** A sent order with its idempotency key. */
export interface Submission {
  readonly key: string;
  readonly sessionId: string;
  readonly body: OrderBody;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const ORDER_TYPE = 'application/vnd.treadmarket.v1+json';
const UNREACHABLE =
  'We can’t reach the store right now. Check your connection and try again; nothing you entered is lost.';

interface Problem {
  readonly detail?: string;
  readonly code?: string;
}

/** Calls of the role, with `fetch`. */
export class Store {
  constructor(readonly host: HostServices) {}

  async cart<N extends keyof RequestMap>(name: N, payload: RequestMap[N]['request']): Promise<CartAnswer> {
    return this.host.events
      .request(name, payload, 15_000)
      .then((answer) => answer as CartAnswer)
      .catch(() => ({ ok: false, message: 'Your cart does not answer right now. Nothing is lost; please try again.' }));
  }

  openCardForm(cartNumber: string): Promise<Answer<PaymentSession>> {
    return this.#call({
      method: 'POST',
      path: '/payment/create-session',
      body: { paymentMethod: 'credit-card', cartNumber },
    });
  }

  keepCard(cartNumber: string, providerToken: string): Promise<Answer<PaymentToken>> {
    const body = { paymentMethod: 'credit-card', cartNumber, providerToken };
    return this.#call({ method: 'POST', path: '/payment/create-token', body });
  }

  placeOrder({ key, sessionId, body }: Submission): Promise<Answer<Order>> {
    const headers = {
      'Content-Type': ORDER_TYPE,
      Accept: ORDER_TYPE,
      'Idempotency-Key': key,
      'X-Session-Id': sessionId,
    };
    return this.#call({ method: 'POST', path: '/orders', body, headers });
  }

  /** Returns whether the cart of a sent order became an order, without ordering it. */
  async isOrdered({ sessionId, body }: Submission): Promise<boolean> {
    const path = `/cart/${encodeURIComponent(body.cartNumber)}`;
    const answer = await this.#call({ method: 'GET', path, headers: { 'X-Session-Id': sessionId } });
    return !answer.ok && answer.code === 'CART_ORDERED';
  }

  order(orderId: string, sessionId: string | null): Promise<Answer<Order>> {
    const headers: Record<string, string> = sessionId === null ? {} : { 'X-Session-Id': sessionId };
    return this.#call({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}`, headers });
  }

  async #call<T>({ method, path, body, headers = {} }: Call): Promise<Answer<T>> {
    const { api } = this.host;
    const keyed: Record<string, string> =
      method === 'POST' ? { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() } : {};
    try {
      const answer = await fetch(api.baseUrl + path, {
        method,
        headers: { ...api.headers(), ...keyed, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      api.received(Object.fromEntries(answer.headers));
      if (answer.ok) return { ok: true, body: (await answer.json()) as T };
      const { detail = 'Something went wrong!', code = '' } = (await answer.json().catch(() => ({}))) as Problem;
      const isEnd = (code.startsWith('PAYMENT_') && code !== 'PAYMENT_PENDING') || code === 'HOLDS_LIMIT';
      const isUnknown = code === 'PAYMENT_PENDING' || (answer.status >= 500 && !isEnd);
      return { ok: false, message: detail, code, isUnknown };
    } catch {
      return { ok: false, message: UNREACHABLE, code: '', isUnknown: true };
    }
  }
}
