import net from 'node:net';
import crypto from 'node:crypto';
import { ORDER_MEDIA_TYPE } from 'shared-contracts/wire';
import { call, type Actor, type Call, type MarkedAnswer } from './abuse-actors';
import { CARDS, PRODUCTS, type Step } from './abuse-steps';

/** The store's own origin, as the API is configured with it. */
export const STORE_ORIGIN = 'http://localhost:3000';

/** Actors and servers of a step. */
export interface Scene {
  readonly port: number;
  readonly sandboxUrl: string;
  readonly actors: readonly Actor[];
}

/** A response and the actor of the request; null where a step only sends bytes. */
export interface Outcome {
  readonly client: Actor;
  readonly step: Step;
  readonly answers: readonly MarkedAnswer[];
  /** Bytes received over a step's own socket. */
  readonly raw: string;
}

type Mixed = Extract<Step, { cartOf: number }>;

/** Requests of a cart with the key and the session of the actors that the step names. */
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
    headers: { 'idempotency-key': crypto.randomUUID(), 'x-marketplace-origin': STORE_ORIGIN },
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

/** Makes a complete honest purchase, which other actors attack at the same time. */
async function buy(scene: Scene, who: Actor, units: number): Promise<MarkedAnswer[]> {
  const own = {
    actor: who.index,
    cartOf: who.index,
    sessionOf: who.index,
    keyOf: who.variant,
    isHonest: true,
  } as const;
  const answers = await begin(scene, who);
  const rest = [
    { kind: 'add', ...own, product: PRODUCTS[0], quantity: units },
    { kind: 'ship', ...own },
    { kind: 'pay', actor: who.index, card: CARDS[0] },
    { kind: 'order', ...own, lie: null, idempotencyKey: 0 },
  ] as const;
  for (const one of rest) answers.push(...(await answersOf(scene, one, who)));
  return answers;
}

const HEARD_MS = 25;

/** Sends malformed bytes on a connection of their own. */
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
    case 'buy':
      return buy(scene, who, one.quantity);
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
      // The holder of the cart's session is its owner: the canary goes into their own cart only.
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
  const client = scene.actors[one.actor]!;
  if (one.kind === 'bytes') return { client, step: one, answers: [], raw: await sendBytes(scene, one, client) };
  return { client, step: one, answers: await answersOf(scene, one, client), raw: '' };
}
