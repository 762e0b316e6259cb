import fc from 'fast-check';
import { BENEFIT_TYPES } from 'shared-contracts';
import { variantOf } from './abuse-actors';

export const PRODUCTS = ['CON-TCTR-2256517-102H', 'CON-TCTR-2056016-92H', 'NO-SUCH-PRODUCT'] as const;
const INSTALLERS = ['I00001', 'I00002', 'I99999'] as const;
export const CARDS = ['4242424242424242', '4000000000000002', '4000000000003220'] as const;

const actor = fc.nat({ max: 7 });
const variant = fc.constantFrom(...BENEFIT_TYPES);
const quantity = fc.integer({ min: -1, max: 6 });
const amount = fc.oneof(fc.constantFrom(0, 0.01, -5, 943.46), fc.double({ min: 0, max: 2_000, noNaN: true }));
/** Owners of the cart, the session and the key, in every combination. */
const mixture = { actor, cartOf: actor, sessionOf: actor, keyOf: variant, isHonest: fc.boolean() };

const odd = {
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
};
const STAFF_PATHS = [
  '/management/v1/reviews',
  '/api/v1/../../management/v1/reviews',
  '/api/v1/%2e%2e/%2e%2e/dev/mail',
  '/dev/mail',
  '/metrics',
] as const;
const PAGES = ['/', '/tires', '/nowhere', '/%', '/product/%2e%2e'] as const;
const PARAMETERS = ['page', 'utm_source', '__proto__', 'constructor', '%', 'fbclid'] as const;

const record = <K extends string, T extends object>(kind: K, model: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record({ kind: fc.constant(kind), ...model }, { noNullPrototype: true }) as unknown as fc.Arbitrary<
    { readonly kind: K } & Readonly<T>
  >;

const lied = fc.record(
  {
    kind: fc.constant('order' as const),
    ...mixture,
    lie: fc.option(amount, { freq: 1 }),
    idempotencyKey: fc.nat({ max: 3 }),
  },
  { noNullPrototype: true },
);

/** All actions of an actor in one step, as data, so that a failing run is readable. */
const anyStep = fc.oneof(
  { weight: 3, arbitrary: record('begin', { actor }) },
  { weight: 1, arbitrary: record('buy', { actor, quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 6, arbitrary: record('add', { ...mixture, product: fc.constantFrom(...PRODUCTS), quantity }) },
  { weight: 5, arbitrary: record('read', mixture) },
  { weight: 5, arbitrary: record('ship', mixture) },
  { weight: 5, arbitrary: record('pay', { actor, card: fc.constantFrom(...CARDS) }) },
  { weight: 6, arbitrary: lied },
  { weight: 4, arbitrary: record('readOrder', mixture) },
  { weight: 2, arbitrary: record('coupon', { ...mixture, code: fc.string({ maxLength: 12 }) }) },
  { weight: 2, arbitrary: record('hold', { ...mixture, installer: fc.constantFrom(...INSTALLERS) }) },
  { weight: 2, arbitrary: record('handOver', { ...mixture, token: fc.base64String({ maxLength: 60 }) }) },
  {
    weight: 1,
    arbitrary: record('staff', {
      actor,
      key: fc.base64String({ maxLength: 60 }),
      path: fc.constantFrom(...STAFF_PATHS),
    }),
  },
  {
    weight: 3,
    arbitrary: record('page', {
      actor,
      path: fc.constantFrom(...PAGES),
      name: fc.constantFrom(...PARAMETERS),
      value: fc.string({ maxLength: 8 }),
    }),
  },
  { weight: 3, arbitrary: record('bytes', { actor, sessionOf: actor, ...odd }) },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** An honest step uses the actor's own data: without such steps there would be no data to steal. */
const honest = (one: Step): Step =>
  'isHonest' in one && one.isHonest
    ? { ...one, cartOf: one.actor, sessionOf: one.actor, keyOf: variantOf(one.actor) }
    : one;
export const step: fc.Arbitrary<Step> = anyStep.map(honest);
