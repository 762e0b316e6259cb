import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSandbox, signatureOf } from './sandbox';

const SECRET = 'test-secret';
const ORIGIN = 'http://lowes.localhost:3000';
let folder: string;
let app: FastifyInstance;
const open = (options: Partial<Parameters<typeof buildSandbox>[0]> = {}) =>
  buildSandbox({
    folder,
    secret: SECRET,
    logLevel: 'silent',
    publicUrl: 'http://localhost:4100',
    lateMs: 20,
    ...options,
  });

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-sandbox-'));
  app = await open();
});
afterEach(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const call = (method: 'GET' | 'POST', url: string, payload?: object, key: string = crypto.randomUUID()) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${SECRET}`, 'idempotency-key': key },
    ...(payload ? { payload } : {}),
  });
const session = async (more: object = {}) =>
  (
    await call('POST', '/v1/sessions', {
      method: 'pay-pal',
      amountCents: 5000,
      merchant: 'Homestead <Tires>',
      variant: 'lowes',
      origin: ORIGIN,
      returnUrl: `${ORIGIN}/checkout/payment`,
      ...more,
    })
  ).json<{ sessionId: string; status: string; url: string | null; validationUrl: string | null }>();
const form = (url: string, decision: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `decision=${decision}`,
  });
const pathOf = (url: string | null) => new URL(url!).pathname;
const charge = (token: string, amountCents = 5000, reference: string = crypto.randomUUID()) =>
  call('POST', '/v1/charges', { token, amountCents, reference, returnUrl: `${ORIGIN}/done` }, reference);

describe('sessions', () => {
  it('show the store and the amount, approve, and return with the result', async () => {
    const { url, sessionId } = await session();
    const page = await app.inject(pathOf(url));
    expect(page.body).toContain('$50.00');
    expect(page.body).toContain('Homestead &lt;Tires&gt;');
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${ORIGIN}`);
    // Every browser requests the icon: neither an error nor a 404 may appear in the console.
    expect(page.headers['content-security-policy']).toContain("img-src 'self'");
    expect((await app.inject('/favicon.ico')).statusCode).toBe(204);
    const back = await form(pathOf(url), 'approve');
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `${ORIGIN}/checkout/payment?paymentSessionId=${sessionId}&paymentMethod=pay-pal&paymentStatus=approved`,
    ]);
    expect((await app.inject(pathOf(url))).statusCode).toBe(404);
    expect((await form(pathOf(url), 'cancel')).headers.location).toContain('paymentStatus=approved');
  });

  it("are decided only on the provider's page", async () => {
    const { url } = await session();
    expect((await form(pathOf(url), 'approve', { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await form(pathOf(url), 'approve', { origin: 'null', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      403,
    );
    expect(
      (
        await form(pathOf(url), 'approve', {
          origin: 'http://localhost:4100',
          host: 'localhost:4100',
          'sec-fetch-site': 'same-origin',
        })
      ).statusCode,
    ).toBe(303);
  });

  it('pay the approved amount once, also after a restart', async () => {
    const { url, sessionId } = await session();
    expect((await charge(sessionId)).json()).toMatchObject({ status: 'declined', code: 'session_not_approved' });
    await form(pathOf(url), 'approve');
    await app.close();
    app = await open();
    expect((await charge(sessionId, 5001)).json()).toMatchObject({
      status: 'declined',
      code: 'amount_exceeds_approval',
    });
    expect((await charge(sessionId)).json()).toMatchObject({ status: 'succeeded' });
    expect((await charge(sessionId)).json()).toMatchObject({ status: 'declined', code: 'session_used' });
  });

  it.each([
    ['another origin', { returnUrl: 'https://evil.example/' }],
    ['no return URL', { returnUrl: undefined }],
    ['a shop elsewhere', { origin: 'https://evil.example', returnUrl: 'https://evil.example/' }],
  ])('are rejected with %s', async (_what, more) => {
    expect((await session(more)).sessionId).toBeUndefined();
  });

  it('return a token in the sheet of a wallet, once', async () => {
    const { url } = await session({ method: 'google-pay', returnUrl: undefined });
    const sheet = await app.inject(pathOf(url));
    expect(sheet.headers['content-security-policy']).toContain(`frame-ancestors ${ORIGIN}`);
    const pay = () =>
      app.inject({ method: 'POST', url: `${pathOf(url)}/authorize`, payload: { card: '4242424242424242' } });
    const { token } = (await pay()).json<{ token: string }>();
    expect([
      (await pay()).statusCode,
      (await charge(token, 5001)).json<{ code: string }>().code,
      (await charge(token)).json<{ status: string }>().status,
    ]).toEqual([404, 'amount_exceeds_approval', 'succeeded']);
  });

  it('validate a merchant of Apple Pay only with the secret', async () => {
    const { url, validationUrl } = await session({ method: 'apple-pay', returnUrl: undefined });
    const merchant = { merchantIdentifier: 'merchant.x', displayName: 'X', initiativeContext: 'lowes.localhost' };
    expect((await app.inject({ method: 'POST', url: pathOf(validationUrl), payload: merchant })).statusCode).toBe(401);
    const validated = (await call('POST', pathOf(validationUrl), merchant)).json<{
      merchantSessionIdentifier: string;
    }>();
    const pay = (merchantSessionIdentifier: string) =>
      app.inject({
        method: 'POST',
        url: `${pathOf(url)}/authorize`,
        payload: { card: '4242424242424242', merchantSessionIdentifier },
      });
    expect([(await pay('made-up')).statusCode, (await pay(validated.merchantSessionIdentifier)).statusCode]).toEqual([
      403, 201,
    ]);
  });
});

describe('a challenge', () => {
  async function challenged() {
    const { token } = (
      await app.inject({
        method: 'POST',
        url: '/v1/tokens',
        payload: { number: '4000002760003184', expiry: '12/2030', cvc: '123', name: 'Ann Lee' },
      })
    ).json<{ token: string }>();
    const reference = crypto.randomUUID();
    return { reference, answer: (await charge(token, 5000, reference)).json<{ status: string; url: string }>() };
  }
  const standing = async (reference: string) =>
    (await call('GET', `/v1/charges/by-reference/${reference}`)).json<{ status: string; code: string | null }>();

  it('is approved or declined once, and a charge that was ruled out stays so', async () => {
    const [yes, no, late] = [await challenged(), await challenged(), await challenged()];
    expect(yes.answer.status).toBe('requires_action');
    expect((await form(pathOf(yes.answer.url), 'approve')).headers.location).toBe(
      `${ORIGIN}/done?paymentStatus=approved`,
    );
    await form(pathOf(no.answer.url), 'cancel');
    await form(pathOf(no.answer.url), 'approve');
    await call('POST', `/v1/charges/by-reference/${late.reference}/cancel`);
    await form(pathOf(late.answer.url), 'approve');
    expect([
      (await standing(yes.reference)).status,
      await standing(no.reference),
      (await standing(late.reference)).status,
    ]).toMatchObject(['succeeded', { status: 'declined', code: 'authentication_failed' }, 'cancelled']);
  });
});

describe('events', () => {
  let shop: http.Server;
  let answers: number[];
  const heard: { id: string; type: string; signature: string; body: string }[] = [];
  let url: string;
  beforeEach(async () => {
    answers = [];
    heard.length = 0;
    shop = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const { id, type } = JSON.parse(body) as { id: string; type: string };
        heard.push({ id, type, signature: String(request.headers['x-sandbox-signature']), body });
        response.writeHead(answers.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => {
      shop.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterEach(
    () =>
      new Promise((resolve) => {
        shop.closeAllConnections();
        shop.close(resolve);
      }),
  );
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const untilHeard = (count: number) => until(() => heard.length >= count);
  const untilNoted = () =>
    until(() => fs.readFileSync(path.join(folder, 'ledger.jsonl'), 'utf8').includes('"delivery"'));
  const token = async () =>
    (
      await app.inject({
        method: 'POST',
        url: '/v1/tokens',
        payload: { number: '4242424242424242', expiry: '12/2030', cvc: '123', name: 'Ann Lee' },
      })
    ).json<{ token: string }>().token;

  it('are signed, and repeated until acknowledged', async () => {
    await app.close();
    app = await open({ webhook: () => ({ url, secret: 'hush' }) });
    answers = [500, 503];
    await charge(await token());
    await untilHeard(3);
    expect(heard.map(({ type }) => type)).toEqual(Array(3).fill('charge.succeeded'));
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1);
    const { body, signature } = heard[0]!;
    expect(signature).toBe(signatureOf('hush', body, Number(/^t=(\d+)/.exec(signature)?.[1])));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(heard).toHaveLength(3);
  });

  it('without acknowledgment are sent after a restart, and others are not', async () => {
    await charge(await token());
    await app.close();
    app = await open({ webhook: () => ({ url, secret: 'hush' }) });
    await untilHeard(1);
    await untilNoted();
    await app.close();
    app = await open({ webhook: () => ({ url, secret: 'hush' }) });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(heard).toHaveLength(1);
  });
});
