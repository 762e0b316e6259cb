import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildSandbox } from '../sandbox';

interface Heard {
  readonly url: string;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

let store: FastifyInstance;
let site: FastifyInstance;
const heard: Heard[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'partner-'));
const SECRET = crypto.randomUUID();
let refusal: { status: number; detail: string } | null = null;

beforeAll(async () => {
  store = Fastify();
  store.addHook('preHandler', async (request, reply) => {
    heard.push({ url: request.url, headers: request.headers, body: request.body });
    if (refusal) return reply.code(refusal.status).send({ detail: refusal.detail });
    return undefined;
  });
  store.post('/v1/cart/empty', (_, reply) => reply.code(201).send({ cartNumber: 'C1', sessionId: 'C1::secret' }));
  store.post('/v1/cart/items', () => ({}));
  store.post('/v1/partners/exchange-tokens', (_, reply) => reply.code(201).send({ exchangeToken: 'one/time' }));
  const apiUrl = `${await store.listen({ port: 0, host: '127.0.0.1' })}/v1`;
  site = await buildSandbox({
    folder,
    secret: 's',
    logLevel: 'silent',
    partner: { apiUrl, storeUrl: (variant) => `http://${variant}.localhost`, secretOf: () => SECRET },
  });
});
afterAll(async () => {
  await site?.close();
  await store?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  heard.length = 0;
  refusal = null;
});

const submit = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  site.inject({
    method: 'POST',
    url: '/partner',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

it("[hand-over] the partner's server requests the link with the ids, and the secret reaches no browser", async () => {
  const form = { variant: 'lowes', products: 'ABC-1 x 4, DEF-2', customerId: 'M-1', storeId: 'S-1', employeeId: 'E-1' };
  const answer = await submit(form);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    'http://lowes.localhost/cart?exchangeToken=one%2Ftime',
  ]);
  expect(heard.map(({ url, body }) => [url, body])).toEqual([
    ['/v1/cart/empty', {}],
    [
      '/v1/cart/items?cartNumber=C1&calculateTax=false',
      {
        items: [
          { productNumber: 'ABC-1', quantity: 4 },
          { productNumber: 'DEF-2', quantity: 1 },
        ],
      },
    ],
    [
      '/v1/partners/exchange-tokens',
      { attributes: { customer_id: 'M-1', store_id: 'S-1', employee_id: 'E-1' }, cartNumber: 'C1' },
    ],
  ]);
  expect(heard[2]!.headers.authorization).toBe(`Bearer ${SECRET}`);
  expect(heard[2]!.headers['x-marketplace-key']).toBe('tm-web-lowes');
  const page = await site.inject('/partner');
  expect(page.body + JSON.stringify(answer.headers)).not.toContain(SECRET);
});

it("the partner's server hands over an empty cart, and omits empty ids", async () => {
  expect((await submit({ variant: 'benefitsMe' })).statusCode).toBe(303);
  expect(heard.map(({ url, body }) => [url, body])).toEqual([['/v1/partners/exchange-tokens', { attributes: {} }]]);
});

it.each([
  [{ variant: 'treadmarket' }, 'Choose one of the stores.'],
  [{ variant: 'evil"><script>' }, 'Choose one of the stores.'],
  [{ variant: 'lowes', products: 'a b c' }, 'Write products as'],
])("the partner's server rejects %p with a reason", async (form, words) => {
  const { statusCode, body } = await submit(form as unknown as Record<string, string>);
  expect([statusCode, heard.length]).toEqual([422, 0]);
  expect(body).toContain(words);
  expect(body).not.toContain('<script>');
});

it("the partner's page shows the store's rejection as text", async () => {
  refusal = { status: 409, detail: 'Only 2 <b>left</b>.' };
  const { statusCode, body } = await submit({ variant: 'lowes', products: 'ABC-1 x 4' });
  expect(statusCode).toBe(422);
  expect(body).toContain('Only 2 &lt;b&gt;left&lt;/b&gt;.');
});

it("the partner's server rejects a form of another site", async () => {
  expect((await submit({ variant: 'lowes' }, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect(heard).toEqual([]);
});
