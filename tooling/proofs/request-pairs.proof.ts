import http from 'node:http';
import net from 'node:net';
import fc from 'fast-check';
import { shareOf } from 'marketplace-api/verification/testing/proof-share';
import { askEdge } from './edge-client';
import { startEdgeStore, type EdgeStore } from './edge-store';

const PAIRS = shareOf(10_000);
const SEED = 20_261_122;
const LANES = 4;
/** Client addresses of shoppers and attackers in turn, so that no default limit ends the proof. */
const ADDRESSES = 40;
const CARTS = 24;
/** Wait for a response, and for one that belongs to another client, in ms. */
const HEARD_MS = 200;
const QUIET_MS = 15;
/** Replaced by the body's true length. */
const HONEST = 'content-length: honest';

let store: EdgeStore;
const shoppers = new http.Agent({ keepAlive: true });
beforeAll(async () => {
  store = await startEdgeStore();
}, 120_000);
afterAll(async () => {
  shoppers.destroy();
  await store?.close();
});

interface Owner {
  readonly cartNumber: string;
  readonly sessionId: string;
}

/** A malformed request, in bytes. */
interface Odd {
  readonly method: string;
  readonly target: string;
  readonly framing: readonly string[];
  readonly body: string;
  readonly isFollowed: boolean;
  readonly isTogether: boolean;
}

const smuggled = (mark: string): string =>
  `GET /v1/cart/${mark} HTTP/1.1\r\nhost: localhost\r\nx-marketplace-key: tm-web-treadmarket\r\nx-smuggled: `;

const KNOWN_TARGETS = [
  '/api/v1/feature-flags',
  '/api/v1/products?type=tires',
  '/api/v1/cart/empty',
  '/api/v1/login',
  '/tires?page=2',
  '/',
  '/readyz',
] as const;
const JSON_TYPE = 'content-type: application/json';
const timing = { isFollowed: fc.boolean(), isTogether: fc.boolean() };

/** Ordinary requests, which keep the shared connections busy. */
const plain: fc.Arbitrary<Odd> = fc.oneof(
  fc.record({
    method: fc.constantFrom('GET', 'HEAD'),
    target: fc.constantFrom(...KNOWN_TARGETS),
    framing: fc.constant([]),
    body: fc.constant(''),
    ...timing,
  }),
  fc.record({
    method: fc.constant('POST'),
    target: fc.constantFrom('/api/v1/cart/empty', '/api/v1/login'),
    framing: fc.constant([HONEST, JSON_TYPE]),
    body: fc.oneof(fc.constant('{}'), fc.constant(smuggled('STOLEN')), fc.string({ maxLength: 60 })),
    ...timing,
  }),
);

/** A request in the body of another, whose length is right, wrong or missing. */
const nested: fc.Arbitrary<Odd> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
  target: fc.constantFrom(...KNOWN_TARGETS),
  framing: fc.oneof(
    fc.constant([HONEST]),
    fc.integer({ min: 0, max: 300 }).map((length) => [`content-length: ${length}`]),
    fc.constant(['transfer-encoding: chunked']),
  ),
  body: fc.constantFrom(
    smuggled('STOLEN'),
    `0\r\n\r\n${smuggled('STOLEN')}`,
    `2\r\n{}\r\n0\r\n\r\n${smuggled('STOLEN')}`,
  ),
  ...timing,
});

const strange: fc.Arbitrary<Odd> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'TRACE', 'get', 'CONNECT'),
  target: fc.oneof(
    fc.constantFrom(...KNOWN_TARGETS, 'http://localhost/api/v1/feature-flags', '//localhost/readyz', '*'),
    fc
      .array(fc.constantFrom('/', '..', '%2e%2e', '\\', '%2f', 'api', 'v1', 'readyz', 'management', '%00', '?', '#'), {
        maxLength: 8,
      })
      .map((parts) => `/api/v1/${parts.join('')}`),
  ),
  framing: fc.array(
    fc.constantFrom(
      HONEST,
      JSON_TYPE,
      'content-length: -1',
      'content-length: 0x10',
      'content-length: 5',
      'transfer-encoding: chunked',
      'transfer-encoding: identity',
      'Transfer-Encoding: chunked, identity',
      'transfer-encoding:\tchunked',
      'transfer-encoding : chunked',
      'connection: close, content-length',
      'connection: keep-alive, x-session-id',
      'expect: 100-continue',
      'upgrade: h2c',
      'host: other.example',
      'x-forwarded-for: 127.0.0.1',
      'x-gateway-key: guessed',
      ' folded: 1',
    ),
    { maxLength: 3 },
  ),
  body: fc.oneof(fc.constant(''), fc.constant('{}'), fc.constant(smuggled('STOLEN')), fc.string({ maxLength: 120 })),
  ...timing,
});

const odd = fc.oneof(plain, nested, strange);

function bytesOf({ method, target, framing, body, isFollowed }: Odd, owner: Owner): string {
  const lines = [
    `host: localhost`,
    'x-marketplace-key: tm-web-treadmarket',
    `x-session-id: ${owner.sessionId}`,
    ...framing,
  ];
  const after = isFollowed
    ? `GET /api/v1/cart/${owner.cartNumber} HTTP/1.1\r\nhost: localhost\r\n` +
      `x-session-id: ${owner.sessionId}\r\nx-marketplace-key: tm-web-treadmarket\r\n\r\n`
    : '';
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}${after}`;
}

/** Sends the bytes over a new connection and keeps it open for a moment. */
function sendOdd(bytes: string, from: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ port: store.port, host: '127.0.0.1', localAddress: from });
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      clearTimeout(timer);
      timer = setTimeout(finish, QUIET_MS);
    });
    socket.on('error', () => undefined);
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    let timer = setTimeout(finish, HEARD_MS);
    socket.on('close', finish);
    socket.write(bytes, 'latin1');
  });
}

async function newOwner(from: string): Promise<Owner> {
  const { text } = await askEdge({ port: store.port, from, path: '/api/v1/cart/empty', method: 'POST', body: {} });
  return JSON.parse(text) as Owner;
}

interface Tally {
  wrong: string[];
  served: number;
}

async function runPair(index: number, one: Odd, owners: readonly Owner[], tally: Tally): Promise<void> {
  const [mine, theirs] = [owners[index % CARTS]!, owners[(index + 1 + (index % (CARTS - 1))) % CARTS]!];
  const [shopper, attacker] = [`127.0.1.${1 + (index % ADDRESSES)}`, `127.0.2.${1 + (index % ADDRESSES)}`];
  const mark = `pair-${index}-${SEED}`;
  const ask = () =>
    askEdge({
      port: store.port,
      from: shopper,
      path: `/api/v1/cart/${mine.cartNumber}`,
      headers: { 'x-session-id': mine.sessionId, 'x-request-id': mark },
      agent: shoppers,
    });
  const attack = sendOdd(bytesOf(one, theirs), attacker);
  if (!one.isTogether) await attack;
  const [heard, answer] = await Promise.all([attack, ask()]);
  const isMine =
    answer.status === 200 &&
    answer.headers['x-request-id'] === mark &&
    (JSON.parse(answer.text) as { readonly cartNumber?: string }).cartNumber === mine.cartNumber;
  if (!isMine) tally.wrong.push(`${JSON.stringify(one)}: ${answer.status} ${answer.text.slice(0, 200)}`);
  if (heard.includes(mine.cartNumber)) tally.wrong.push(`${JSON.stringify(one)} was answered ${heard.slice(0, 300)}`);
  if (/HTTP\/1\.1 2\d\d/.test(heard)) tally.served += 1;
}

it(`${PAIRS} random pairs of requests on shared connections: every answer belongs to its client`, async () => {
  const owners: Owner[] = [];
  for (let index = 0; index < CARTS; index += 1) owners.push(await newOwner(`127.0.1.${1 + index}`));
  const odds = fc.sample(odd, { numRuns: PAIRS, seed: SEED });
  const tally: Tally = { wrong: [], served: 0 };
  const started = Date.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < PAIRS; index = next++) await runPair(index, odds[index]!, owners, tally);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(
    `${PAIRS} pairs in ${Math.round((Date.now() - started) / 100) / 10} s (seed ${SEED}): ` +
      `${tally.wrong.length} answers to the wrong client; ` +
      `${tally.served} of the odd requests were well-formed enough to be served`,
  );
  expect(tally.wrong).toEqual([]);
  expect(tally.served).toBeGreaterThan(PAIRS / 20);
  expect(tally.served).toBeLessThan(PAIRS);
});
