import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { parentCheck } from './payment-host';

const PAY = 'pay.localhost';
const PARENT = 'http://lowes.localhost:3000';
const KEY = 'pk_test_51frame';
const association = path.join(mkdtempSync(path.join(os.tmpdir(), 'tm-apple-')), 'association');
const ENV = {
  PAYMENT_PUBLIC_URL: `http://${PAY}:3000`,
  PAYMENT_PROVIDERS: 'credit-card=stripe,google-pay=stripe,affirm=stripe',
  STRIPE_PUBLISHABLE_KEY: KEY,
  APPLE_PAY_DOMAIN_FILE: association,
};
const APPLE = '/.well-known/apple-developer-merchantid-domain-association';

let store: TestStore;
let gateway: TestGateway;
beforeAll(async () => {
  writeFileSync(association, '7B2270737049');
  store = await createTestStore();
  await store.deploy({
    name: 'home',
    pages: [{ id: 'home', path: '/', audience: 'public' }] as never,
    render: "return { html: '<h1>Home</h1>', state: {} };",
  });
  gateway = await startTestGateway(store.data, ENV);
});
afterAll(async () => {
  await gateway.close();
  await store.remove();
});

const query = (values: Readonly<Record<string, string>>): string => `?${new URLSearchParams(values).toString()}`;
const card = (over: Readonly<Record<string, string>> = {}) => query({ parent: PARENT, variant: 'lowes', ...over });
const wallet = (over: Readonly<Record<string, string>> = {}) =>
  query({
    ...{ parent: PARENT, variant: 'lowes', session: 'sw_abc.def', method: 'google-pay', amount: '34256' },
    ...{ currency: 'usd', label: 'Homestead "Tires" <b>', ...over },
  });
const ask = (address: string, host = PAY, method = 'GET') => gateway.ask(address, { host, method });

describe('the payment host', () => {
  it.each([
    ['a foreign parent', `/stripe/card${card({ parent: 'https://evil.example' })}`],
    ['a parent with a script', `/stripe/card${card({ parent: 'javascript:alert(1)' })}`],
    ['a parent with a path', `/stripe/card${card({ parent: `${PARENT}/x` })}`],
    ['a parent of another port', `/stripe/card${card({ parent: 'http://lowes.localhost:81' })}`],
    [
      'a parent that begins like a store',
      `/stripe/card${card({ parent: 'http://lowes.localhost:3000.evil.example' })}`,
    ],
    ['a parent with a name', `/stripe/card${card({ parent: 'http://x@lowes.localhost:3000' })}`],
    ['a parent that closes the policy', `/stripe/card${card({ parent: `${PARENT}; script-src *` })}`],
    ['the opaque origin', `/stripe/card${card({ parent: 'null' })}`],
    ['two parents', `/stripe/card${card()}&parent=https://evil.example`],
    ['an unknown variant', `/stripe/card${card({ variant: 'sears' })}`],
    ['a query that is too long', `/stripe/card${card({ filler: 'a'.repeat(3_000) })}`],
    ['a session with HTML', `/stripe/wallet${wallet({ session: '"><img src=x onerror=alert(1)>' })}`],
    ['an amount that is no number', `/stripe/wallet${wallet({ amount: 'NaN' })}`],
    ['a wallet without a provider', `/stripe/wallet${wallet({ method: 'apple-pay' })}`],
    ['no query', '/stripe/wallet'],
  ])('rejects %s', async (_case, address) => {
    const { status, headers, text } = await ask(address);
    expect([status, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(text).not.toContain(KEY);
  });

  it('serves the card form with its own policy to one parent', async () => {
    const { status, headers, text } = await ask(`/stripe/card${card()}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(policy).toContain('connect-src https://api.stripe.com');
    expect(policy).toContain(`frame-ancestors ${PARENT}`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy.join()).not.toContain("script-src 'unsafe-inline'");
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toMatch(/<script src="\/stripe\/payment-frame\.[^"]+\.js" integrity="sha384-[^"]+"/);
    expect(text).toContain(KEY);
  });

  it('writes texts of the query as text', async () => {
    const { status, text } = await ask(`/stripe/wallet${wallet()}`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Pay Homestead &quot;Tires&quot; &lt;b&gt;</h1>');
    expect(text).toContain('<dd id="amount">$342.56</dd>');
    const settings = /data-settings="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"').replaceAll('&lt;', '<');
    expect(JSON.parse(String(settings).replaceAll('&gt;', '>').replaceAll('&#39;', "'"))).toMatchObject({
      ...{ kind: 'wallet', parent: PARENT, session: 'sw_abc.def', amountCents: 34_256, walletName: 'Google Pay' },
      label: 'Homestead "Tires" <b>',
    });
  });

  it('serves the script of its pages under the name with its digest only', async () => {
    const { text: page } = await ask(`/stripe/card${card()}`);
    const href = /<script src="([^"]+)"/.exec(page)?.[1] ?? '';
    const { status, headers, text } = await ask(href);
    expect([status, text, headers['content-type']]).toEqual([
      200,
      '/* payment frame */',
      'text/javascript; charset=utf-8',
    ]);
    expect(headers['cache-control']).toContain('immutable');
    expect((await ask('/stripe/payment-frame.00000000.js')).status).toBe(404);
    expect((await ask('/stripe/..%2f..%2fbuild.json')).status).not.toBe(200);
  });

  it.each([
    '/',
    '/cart',
    '/api/v1/cart',
    '/healthz',
    '/robots.txt',
    '/assets/main.js',
    '/release',
    '/status',
    '/preview/x',
  ])('has nothing else: %s', async (address) => {
    const { status, headers, text } = await ask(address);
    expect([status, text]).toEqual([404, 'There is nothing at this address.']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('takes no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(`/stripe/card${card()}`, PAY, method)).status).toBe(404);
    expect((await ask(`/stripe/card${card()}`, PAY, 'HEAD')).status).toBe(200);
  });

  it('is recognized in any spelling of its name, and in no other name', async () => {
    expect((await ask(`/stripe/card${card()}`, 'PAY.LocalHost')).status).toBe(200);
    for (const host of ['lowes.localhost', 'localhost', 'x.pay.localhost', 'evil.example'])
      expect((await ask(`/stripe/card${card()}`, host)).status).toBe(404);
  });
});

describe('a store beside the payment host', () => {
  it("frames the payment host and lets it open a wallet, without Stripe's script", async () => {
    const { headers } = await ask('/', 'lowes.localhost');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`frame-src http://${PAY}:3000`);
    expect(policy).not.toContain('stripe');
    expect(headers['permissions-policy']).toContain(`payment=(self "http://${PAY}:3000")`);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it("serves Apple's file, as the payment host does, and no other host", async () => {
    for (const host of ['lowes.localhost', 'localhost', PAY])
      expect(await ask(APPLE, host)).toMatchObject({ status: 200, text: '7B2270737049' });
    expect((await ask(APPLE, 'evil.example')).status).not.toBe(200);
  });
});

describe('a gateway without Stripe', () => {
  let plain: TestGateway;
  beforeAll(async () => {
    plain = await startTestGateway(store.data);
  });
  afterAll(() => plain.close());

  it("has no payment pages and no file of Apple's", async () => {
    expect((await plain.ask(`/stripe/card${card()}`)).status).toBe(404);
    expect((await plain.ask(APPLE)).status).toBe(404);
  });

  it('keeps the headers of its pages', async () => {
    const { headers } = await plain.ask('/');
    expect(headers['permissions-policy']).toContain('payment=(self)');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });
});

describe('parentCheck', () => {
  const isParent = parentCheck('https://pay.shop.example', (host) => (host === 'shop.example' ? {} : null));

  it.each([
    ['https://shop.example', true],
    ['http://shop.example', false],
    ['https://shop.example:8443', false],
    ['https://shop.example.', false],
    ['https://SHOP.example', false],
    ['https://pay.shop.example', false],
    ['https://pr-12.shop.example', false],
    ['data:text/html,x', false],
    ['blob:https://shop.example/1', false],
    ['', false],
  ])('returns for %s: %s', (origin, expected) => expect(isParent(origin)).toBe(expected));
});
