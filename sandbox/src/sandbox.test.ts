import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildSandbox } from './sandbox';
import { TEST_CARDS } from './test-cards';

const SECRET = 'test-secret';
const NOW = new Date('2026-11-20T12:00:00Z');
let folder: string;
let app: FastifyInstance;

const open = () => buildSandbox({ folder, secret: SECRET, logLevel: 'silent', now: () => NOW });
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-sandbox-'));
  app = await open();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const card = (number: string, more: object = {}) => ({
  number,
  expiry: '12/2030',
  cvc: '123',
  name: 'Ann Lee',
  ...more,
});
const tokenOf = async (number = '4242424242424242') =>
  (await app.inject({ method: 'POST', url: '/v1/tokens', payload: card(number) })).json<{ token: string }>().token;
const call = (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  payload?: object,
  key: string = crypto.randomUUID(),
) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': key },
    ...(payload ? { payload } : {}),
  });
const charge = (token: string, reference: string = crypto.randomUUID(), amountCents = 36_121, key = reference) =>
  call('POST', '/v1/charges', { token, reference, amountCents }, key);

describe('tokens', () => {
  it.each(Object.keys(TEST_CARDS))('represent card %s without its digits', async (number) => {
    const response = await app.inject({
      method: 'POST',
      url: '/v1/tokens',
      payload: card(number, number.startsWith('37') ? { cvc: '1234' } : {}),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ last4: number.slice(-4), expiry: '12/2030' });
    expect(fs.readFileSync(path.join(folder, 'ledger.jsonl'), 'utf8')).not.toContain(number);
  });

  it.each([
    ['number', { number: '4242424242424241' }, /Check the card number/],
    ['number', { number: '4111111111111111' }, /test cards only/],
    ['expiry', { expiry: '10/2026' }, /has expired/],
    ['expiry', { expiry: '13/2030' }, /MM\/YYYY/],
    ['cvc', { cvc: '12' }, /three digits/],
    ['name', { name: ' ' }, /name on the card/],
  ])('[card-expiry] are rejected for an invalid %s', async (field, change, message) => {
    const response = await app.inject({ method: 'POST', url: '/v1/tokens', payload: card('4242424242424242', change) });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ violations: unknown[] }>().violations).toEqual([
      { field, message: expect.stringMatching(message) },
    ]);
  });
});

describe('charges', () => {
  it.each([
    ['4242424242424242', 201, 'succeeded', null],
    ['4000000000000002', 201, 'declined', 'card_declined'],
    ['4000000000009995', 201, 'declined', 'insufficient_funds'],
    ['4000000000000069', 201, 'declined', 'expired_card'],
  ])('end as the test number %s defines', async (number, status, state, code) => {
    const response = await charge(await tokenOf(number));
    expect([
      response.statusCode,
      response.json<{ status: string }>().status,
      response.json<{ code: string | null }>().code,
    ]).toEqual([status, state, code]);
  });

  it('fail while the network is down', async () => {
    expect((await charge(await tokenOf('4000000000000119'), 'down')).statusCode).toBe(503);
    expect((await call('GET', '/v1/charges/by-reference/down')).statusCode).toBe(404);
  });

  it('happen once per key, for any repetition', async () => {
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => charge(token, 'once')));
    expect(new Set(answers.map((answer) => answer.json<{ chargeId: string }>().chargeId)).size).toBe(1);
    expect((await charge(token, 'once', 1)).statusCode).toBe(422);
    expect((await charge(token, 'once', 36_121, 'another-key')).json()).toEqual(answers[0]!.json());
  });

  it('survive a restart, also with a truncated line', async () => {
    const token = await tokenOf();
    const before = (await charge(token, 'kept')).json();
    await app.close();
    fs.appendFileSync(path.join(folder, 'ledger.jsonl'), '{"type":"charge","chargeId":"half');
    app = await open();
    expect((await call('GET', '/v1/charges/by-reference/kept')).json()).toEqual(before);
    expect((await charge(token, 'kept')).json()).toEqual(before);
    await charge(token, 'after');
    await app.close();
    app = await open();
    expect((await call('GET', '/v1/charges/by-reference/after')).statusCode).toBe(200);
  });

  it('are made although the answer is lost', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const body = JSON.stringify({ token: await tokenOf('4000000000000259'), reference: 'lost', amountCents: 100 });
    await expect(
      fetch(`http://127.0.0.1:${port}/v1/charges`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': 'lost', 'content-type': 'application/json' },
      }),
    ).rejects.toThrow();
    expect((await call('GET', '/v1/charges/by-reference/lost')).json()).toMatchObject({ status: 'succeeded' });
  });

  it('can be ruled out permanently', async () => {
    expect((await call('POST', '/v1/charges/by-reference/never/cancel')).json()).toMatchObject({ status: 'cancelled' });
    expect((await charge(await tokenOf(), 'never')).json()).toMatchObject({ status: 'cancelled' });
    const paid = (await charge(await tokenOf(), 'paid')).json();
    expect((await call('POST', '/v1/charges/by-reference/paid/cancel')).json()).toEqual(paid);
  });

  it('are refunded up to the paid amount, once per key', async () => {
    const { chargeId } = (await charge(await tokenOf(), 'refund', 1000)).json<{ chargeId: string }>();
    const refund = (amountCents: number, key: string) => call('POST', '/v1/refunds', { chargeId, amountCents }, key);
    expect((await refund(600, 'a')).statusCode).toBe(201);
    expect((await refund(600, 'a')).statusCode).toBe(200);
    expect((await refund(600, 'b')).statusCode).toBe(422);
    expect((await refund(400, 'c')).statusCode).toBe(201);
  });

  it.each([
    ['GET', '/v1/ledger'],
    ['POST', '/v1/charges'],
    ['POST', '/v1/refunds'],
    ['GET', '/v1/charges/by-reference/x'],
    ['GET', '/v1/tokens/x'],
  ] as const)('require the secret for %s %s', async (method, url) => {
    expect(
      (
        await app.inject({
          method,
          url,
          headers: { authorization: 'Bearer wrong' },
          ...(method === 'POST' ? { payload: {} } : {}),
        })
      ).statusCode,
    ).toBe(401);
  });
});

describe('the card frame', () => {
  const frame = (query: string) => app.inject(`/frame/card?${query}`);

  it('may be framed only by the requesting page', async () => {
    const response = await frame('parentOrigin=http%3A%2F%2Flowes.localhost%3A3000&primary=%230057b8');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors http://lowes.localhost:3000');
    expect(policy).toContain("default-src 'none'");
    expect(response.body).toContain('data-parent="http://lowes.localhost:3000"');
    expect(response.body).toContain('--primary:#0057b8');
  });

  it.each([
    '',
    'parentOrigin=https%3A%2F%2Fevil.example',
    'parentOrigin=javascript%3Aalert(1)',
    'parentOrigin=http%3A%2F%2Flocalhost.evil.example',
  ])('is not served for %s', async (query) => {
    expect((await frame(query)).statusCode).toBe(400);
  });

  it('accepts styles, and only in the allowed format', async () => {
    const { body } = await frame(
      'parentOrigin=http%3A%2F%2Flocalhost%3A3000&primary=%23112233' +
        '&radius=0px%7Dbody%7Bdisplay%3Anone&font=x%3C%2Fstyle%3E',
    );
    expect(body).toContain('--primary:#112233');
    expect(body).not.toContain('display:none');
    expect(body).not.toContain('x</style>');
  });

  it.each([
    ['inter', "--font:'Inter Variable', Inter, system-ui, sans-serif}"],
    ['system', '--font:system-ui, sans-serif}'],
    ['Comic Sans', '--font:system-ui, sans-serif}'],
    ['constructor', '--font:system-ui, sans-serif}'],
    ['inter, url(//evil.example)', '--font:system-ui, sans-serif}'],
  ])('has the font %j only when it is allowed', async (font, expected) => {
    const { body } = await frame(`parentOrigin=http%3A%2F%2Flocalhost%3A3000&font=${encodeURIComponent(font)}`);
    expect(body).toContain(expected);
    expect(body).not.toContain('evil');
  });

  it.each(['#12', '#1234', '#12345678', 'red', '#fff;}body{display:none', 'url(#112233)'])(
    'keeps its default color for %j',
    async (color) => {
      const { body } = await frame(`parentOrigin=http%3A%2F%2Flocalhost%3A3000&surface=${encodeURIComponent(color)}`);
      expect(body).toContain('--surface:#ffffff;');
    },
  );

  it('serves its font', async () => {
    const answer = await app.inject('/frame/inter.woff2');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });
});
