import net from 'node:net';
import crypto from 'node:crypto';
import fc from 'fast-check';
import { BENEFIT_TYPES } from 'shared-contracts';
import { ORDER_MEDIA_TYPE } from 'shared-contracts/wire';
import { call, type Actor, type Call, type MarkedAnswer } from './abuse-actors';

/** Where a step happens. */
export interface Scene {
  readonly port: number;
  readonly sandboxUrl: string;
  readonly actors: readonly Actor[];
}

const PRODUCTS = ['CON-TCTR-2256517-102H', 'CON-TCTR-2056016-92H', 'NO-SUCH-PRODUCT'] as const;
const INSTALLERS = ['I00001', 'I00002', 'I99999'] as const;
const CARDS = ['4242424242424242', '4000000000000002', '4000000000003220'] as const;

const actor = fc.nat({ max: 7 });
const variant = fc.constantFrom(...BENEFIT_TYPES);
const quantity = fc.integer({ min: -1, max: 6 });
const amount = fc.oneof(fc.constantFrom(0, 0.01, -5, 943.46), fc.double({ min: 0, max: 2_000, noNaN: true }));
/** Whose cart, whose session, whose key: every mixture. */
const mixture = { actor, cartOf: actor, sessionOf: actor, keyOf: variant };

/** Everything an actor does in one step, as data, so that a failing run can be read. */
export const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), actor }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      ...mixture,
      product: fc.constantFrom(...PRODUCTS),
      quantity,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('read' as const), ...mixture }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ship' as const), ...mixture }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), actor, card: fc.constantFrom(...CARDS) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      ...mixture,
      lie: fc.option(amount),
      idempotencyKey: fc.nat({ max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('readOrder' as const), ...mixture }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('coupon' as const), ...mixture, code: fc.string({ maxLength: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), ...mixture, installer: fc.constantFrom(...INSTALLERS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('handOver' as const),
      ...mixture,
      token: fc.base64String({ maxLength: 60 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('staff' as const),
      actor,
      key: fc.base64String({ maxLength: 60 }),
      path: fc.constantFrom(
        '/management/v1/reviews',
        '/api/v1/../../management/v1/reviews',
        '/api/v1/%2e%2e/%2e%2e/dev/mail',
        '/dev/mail',
        '/metrics',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('page' as const),
      actor,
      path: fc.constantFrom('/', '/tires', '/nowhere', '/%', '/product/%2e%2e'),
      name: fc.constantFrom('page', 'utm_source', '__proto__', 'constructor', '%', 'fbclid'),
      value: fc.string({ maxLength: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      actor,
      sessionOf: actor,
      lines: fc.array(
        fc.constantFrom(
          'content-length: 5',
          'content-length: 0',
          'transfer-encoding: chunked',
          'host: other',
          'x-forwarded-for: 127.0.0.1',
          'x-gateway-key: guessed',
          ' folded: 1',
          'connection: keep-alive, x-session-id',
          'expect: 100-continue',
        ),
        { maxLength: 3 },
      ),
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'TRACE'),
      target: fc.constantFrom(
        '/api/v1/feature-flags',
        '/',
        '/api/v1/cart/empty',
        'http://localhost/readyz',
        '/api/v1/..\\readyz',
      ),
      body: fc.oneof(
        fc.constant(''),
        fc.constant('0\r\n\r\nGET /api/v1/cart/X HTTP/1.1\r\nhost: x\r\n\r\n'),
        fc.string({ maxLength: 60 }),
      ),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An answer and who asked; null where a step only sends bytes. */
export interface Outcome {
  readonly asker: Actor;
  readonly step: Step;
  readonly answers: readonly MarkedAnswer[];
  /** Bytes that came back over a socket of the step's own. */
  readonly raw: string;
}

type Mixed = Extract<Step, { cartOf: number }>;

/** Calls of a cart, with the key and the session of whoever the step says. */
function mixed({ actors }: Scene, one: Mixed, request: (cartNumber: string) => Call): Call {
  const cartNumber = actors[one.cartOf]!.holding.cartNumber;
  return { keyOf: one.keyOf, sessionId: actors[one.sessionOf]!.holding.sessionId, ...request(cartNumber) };
}

async function begin({ port }: Scene, who: Actor): Promise<MarkedAnswer[]> {
  const answer = await call(port, who, { path: '/api/v1/cart/empty', method: 'POST', body: {}, sessionId: '' });
  if (answer.status === 201 || answer.status === 200)
    who.holding = {
      ...(JSON.parse(answer.text) as { cartNumber: string; sessionId: string }),
      orders: [],
      paymentToken: '',
    };
  return [answer];
}

async function pay({ port, sandboxUrl }: Scene, who: Actor, number: string): Promise<MarkedAnswer[]> {
  const tokenised = await fetch(`${sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  const { token } = (await tokenised.json()) as { token: string };
  const answer = await call(port, who, {
    path: '/api/v1/payment/create-token',
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID(), 'x-marketplace-origin': `http://localhost:${port}` },
    body: { paymentMethod: 'credit-card', cartNumber: who.holding.cartNumber, providerToken: token },
  });
  if (answer.status === 201)
    who.holding.paymentToken = (JSON.parse(answer.text) as { paymentToken: string }).paymentToken;
  return [answer];
}

async function order(scene: Scene, one: Extract<Step, { kind: 'order' }>, who: Actor): Promise<MarkedAnswer[]> {
  const { port, actors } = scene;
  const owner = actors[one.cartOf]!;
  const read = await call(
    port,
    who,
    mixed(scene, one, (cart) => ({ path: `/api/v1/cart/${cart}?calculateTax=true` })),
  );
  const total = read.status === 200 ? (JSON.parse(read.text) as { total: { value: number } }).total.value : 0;
  const placed = await call(
    port,
    who,
    mixed(scene, one, (cartNumber) => ({
      path: '/api/v1/orders',
      method: 'POST',
      headers: {
        'content-type': ORDER_MEDIA_TYPE,
        'idempotency-key': `key-${one.idempotencyKey}-${who.index}-${cartNumber}`,
      },
      body: {
        cartNumber,
        paymentMethod: 'credit-card',
        expectedTotal: one.lie ?? total,
        ...(owner.holding.paymentToken === '' ? {} : { paymentToken: owner.holding.paymentToken }),
      },
    })),
  );
  if (placed.status === 201)
    actors[one.sessionOf]!.holding.orders.push((JSON.parse(placed.text) as { orderId: string }).orderId);
  return [read, placed];
}

const HEARD_MS = 60;

/** Bytes as nobody should send them, on a connection of their own. */
function sendBytes({ port, actors }: Scene, one: Extract<Step, { kind: 'bytes' }>, who: Actor): Promise<string> {
  const lines = ['host: localhost', `x-session-id: ${actors[one.sessionOf]!.holding.sessionId}`, ...one.lines];
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: who.address });
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    const timer = setTimeout(finish, HEARD_MS);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined).on('close', finish);
    socket.write(`${one.method} ${one.target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${one.body}`, 'latin1');
  });
}

const itemsPath = (cart: string) => `/api/v1/cart/items?cartNumber=${cart}&calculateTax=true`;

async function answersOf(scene: Scene, one: Exclude<Step, { kind: 'bytes' }>, who: Actor): Promise<MarkedAnswer[]> {
  const { port, actors } = scene;
  const ask = async (request: Call) => [await call(port, who, request)];
  switch (one.kind) {
    case 'begin':
      return begin(scene, who);
    case 'pay':
      return pay(scene, who, one.card);
    case 'order':
      return order(scene, one, who);
    case 'add': {
      const body = { items: [{ productNumber: one.product, quantity: one.quantity }] };
      return ask(mixed(scene, one, (cart) => ({ path: itemsPath(cart), method: 'POST', body })));
    }
    case 'read':
      return ask(mixed(scene, one, (cart) => ({ path: `/api/v1/cart/${cart}?calculateTax=true` })));
    case 'ship': {
      // Whoever holds the cart's session is its owner: the canary goes into their own cart only.
      const owner = actors[one.sessionOf]!;
      const names = { firstName: 'Ann', lastName: 'Lee', email: owner.email, phoneNumber: '312-555-0101' };
      const body = { ...names, address: owner.street, city: 'Chicago', state: 'IL', zipCode: '60601' };
      return ask(
        mixed(scene, one, (cart) => ({ path: `/api/v1/cart/${cart}/shipping-address`, method: 'POST', body })),
      );
    }
    case 'readOrder': {
      const [orderId = 'ONOBODY'] = actors[one.cartOf]!.holding.orders;
      return ask(mixed(scene, one, () => ({ path: `/api/v1/orders/${orderId}` })));
    }
    case 'coupon': {
      const body = { discountCode: one.code, calculateTax: true };
      return ask(mixed(scene, one, (cart) => ({ path: `/api/v1/cart/${cart}/coupon/apply`, method: 'POST', body })));
    }
    case 'hold': {
      const body = { installerId: one.installer, appointmentDate: '2026-12-01', appointmentSlot: '10:00' };
      return ask(mixed(scene, one, (cart) => ({ path: `/api/v1/cart/${cart}/installation`, method: 'POST', body })));
    }
    case 'handOver':
      return ask(
        mixed(scene, one, () => ({
          path: '/api/v1/cart/exchange-token',
          method: 'POST',
          body: { exchangeToken: one.token },
        })),
      );
    case 'staff':
      return ask({ path: one.path, headers: { authorization: `Bearer tm_staff_${one.key}` } });
    case 'page':
      return ask({ path: `${one.path}?${one.name}=${encodeURIComponent(one.value)}`, sessionId: '' });
  }
}

export async function perform(scene: Scene, one: Step): Promise<Outcome> {
  const asker = scene.actors[one.actor]!;
  if (one.kind === 'bytes') return { asker, step: one, answers: [], raw: await sendBytes(scene, one, asker) };
  return { asker, step: one, answers: await answersOf(scene, one, asker), raw: '' };
}
