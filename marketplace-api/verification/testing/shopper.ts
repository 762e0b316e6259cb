import crypto from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import {
  ORDER_MEDIA_TYPE,
  type Address,
  type Cart,
  type CreatedCart,
  type Order,
  type PaymentSession,
  type PartnerToken,
  type PaymentToken,
  type Problem,
} from 'shared-contracts/wire';
import type { App } from '../../src/http/app-types';

/** The requested body, or a problem. */
export type OrProblem<T> = T & Partial<Pick<Problem, 'code' | 'detail' | 'title' | 'violations' | 'requestId'>>;

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, unknown>;
}

export const AN_ADDRESS: Address = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  phoneNumber: '312-555-0101',
  address: '1 Main Street',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60601',
};
export const A_CONTACT = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  phoneNumber: '312-555-0101',
};
/** Secret of the program in test APIs without another setting. */
export const PROGRAM_SECRET = 'secret-of-the-test-program';
export const GOOD_CARD = '4242424242424242';

/** Calls the API as a browser with one cart does. */
export function shopper(app: App, sandboxUrl: string, variant: string) {
  const marketplaceKey = VARIANT_RULES[variant as BenefitType].marketplaceKey;
  let session: CreatedCart | null = null;
  let remoteAddress: string | undefined;

  async function send<T>(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await app.inject({
      method,
      url: `/v1${path}`,
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      headers: {
        'x-marketplace-key': marketplaceKey,
        'x-marketplace-origin': 'http://localhost:3000',
        ...(session ? { 'x-session-id': session.sessionId } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    return {
      status: response.statusCode,
      body: (response.body === '' ? null : response.json()) as T,
      headers: response.headers,
    };
  }
  const cartNumber = () => session?.cartNumber ?? '';
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  const me = {
    send,
    cartNumber,
    sessionId: () => session?.sessionId ?? '',
    useSession: (other: CreatedCart) => {
      session = other;
    },
    /** Sends further calls from another network address. */
    moveTo: (address: string) => {
      remoteAddress = address;
    },
    async create(body: unknown = {}) {
      const created = await send<CreatedCart>('POST', '/cart/empty', body);
      session = created.body;
      return created;
    },
    add: (productNumber: string, quantity = 4) =>
      send<OrProblem<Cart>>('POST', `/cart/items?cartNumber=${cartNumber()}&calculateTax=true`, {
        items: [{ productNumber, quantity }],
      }),
    cart: (query = 'calculateTax=true') => send<OrProblem<Cart>>('GET', `/cart/${cartNumber()}?${query}`),
    shipTo: (address: Partial<Address> = {}) =>
      send<OrProblem<Cart>>('POST', `/cart/${cartNumber()}/shipping-address`, { ...AN_ADDRESS, ...address }),
    coupon: (discountCode: string) =>
      send<OrProblem<Cart>>('POST', `/cart/${cartNumber()}/coupon/apply`, { discountCode, calculateTax: true }),
    async card(number = GOOD_CARD): Promise<Answer<OrProblem<PaymentToken>>> {
      const response = await fetch(`${sandboxUrl}/v1/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
      });
      const { token } = (await response.json()) as { token: string };
      return send(
        'POST',
        '/payment/create-token',
        { paymentMethod: 'credit-card', cartNumber: cartNumber(), providerToken: token },
        key(),
      );
    },
    order: (body: Record<string, unknown>, idempotencyKey: string = crypto.randomUUID()) =>
      send<OrProblem<Order>>(
        'POST',
        '/orders',
        { cartNumber: cartNumber(), paymentMethod: 'credit-card', ...body },
        { 'content-type': ORDER_MEDIA_TYPE, 'idempotency-key': idempotencyKey },
      ),
    session: (paymentMethod: string, more: object = {}) =>
      send<OrProblem<PaymentSession>>(
        'POST',
        '/payment/create-session',
        { paymentMethod, cartNumber: cartNumber(), ...more },
        key(),
      ),
    token: (paymentMethod: string, means: object) =>
      send<OrProblem<PaymentToken>>(
        'POST',
        '/payment/create-token',
        { paymentMethod, cartNumber: cartNumber(), ...means },
        key(),
      ),
    /** Enters from the page of the variant's program, whose server hands this cart over. */
    async comeFromProgram(secret = PROGRAM_SECRET) {
      const { body } = await send<PartnerToken>(
        'POST',
        '/partners/exchange-tokens',
        { cartNumber: cartNumber(), attributes: { customer_id: 'test-member' } },
        { authorization: `Bearer ${secret}` },
      );
      const taken = await send<unknown>('POST', '/cart/exchange-token', { exchangeToken: body.exchangeToken });
      session = { cartNumber: cartNumber(), sessionId: String(taken.headers['x-session-id']) };
    },
    /** Prepares a cart for ordering and returns the body of the order. */
    async readyToOrder(productNumber: string, quantity = 4, cardNumber = GOOD_CARD) {
      await me.create();
      await me.add(productNumber, quantity);
      await me.shipTo();
      const { body } = await me.card(cardNumber);
      const { body: cart } = await me.cart();
      return { paymentToken: body.paymentToken, expectedTotal: cart.total.value };
    },
  };
  return me;
}

export type Shopper = ReturnType<typeof shopper>;
