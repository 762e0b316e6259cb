import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DataLayerEntry } from 'shared-contracts';
import { buildSandbox } from '../sandbox';
import { Funnel } from './funnel';
import { RateLimit } from './rate-limit';

const ORIGIN = 'http://lowes.localhost:3000';
const VISITOR = '6c1f0c9e-0000-4000-8000-000000000001';
const OTHER = '6c1f0c9e-0000-4000-8000-000000000002';
const item = { productNumber: 'A', price: 170, quantity: 4 };
const view = (page: string): DataLayerEntry => ({ event: 'virtualPageview', page, title: 'Tires', vehicle: null });
const listed: DataLayerEntry = {
  event: 'product_list',
  list: 'Tires',
  searchId: null,
  total: 1,
  page: 1,
  items: [item],
  vehicle: null,
};
const { event: _event, ...purchased } = {
  event: 'purchase',
  orderNumber: 'TM-1',
  cartType: 'STH',
  paymentMethod: 'credit-card',
  subTotal: 680,
  tax: 0,
  deliveryCost: 0,
  coupon: null,
  vehicle: null,
};
const purchase = { event: 'purchase', ...purchased } as DataLayerEntry;

let folder: string;
let app: FastifyInstance;
const open = async (): Promise<void> => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'funnel-'));
  app = await buildSandbox({ folder, secret: 'secret', logLevel: 'silent' });
};
const close = async (): Promise<void> => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
};

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/collect',
    headers: { origin: ORIGIN, 'content-type': 'text/plain;charset=utf-8', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const batch = (events: readonly unknown[], over: object = {}) => ({
  visitor: VISITOR,
  variant: 'lowes',
  events,
  ...over,
});
const look = async (query = '') => (await app.inject({ url: `/funnel${query}` })).body;
/** Label → visitors, share of all, share of the previous step, events. */
function rowOf(html: string, label: string): string[] {
  const row = html.split('<tr>').find((one) => one.startsWith(`<th scope="row">${label}`)) ?? '';
  return [...row.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell!);
}

describe('the funnel', () => {
  beforeEach(open);
  afterEach(close);

  it('shows the progress of visitors by store, and the last events', async () => {
    expect(await look()).toContain('Nothing has been told yet.');
    expect((await send(batch([view('/tires'), listed, listed]))).statusCode).toBe(204);
    const all = [view('/checkout/delivery?x=1'), view('/checkout/confirmation/O1'), purchase];
    const answer = await send(batch(all, { visitor: OTHER, variant: 'treadmarket' }));
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
    const html = await look();
    expect(rowOf(html, 'Page viewed')).toEqual(['2', '100%', '–', '3']);
    expect(rowOf(html, 'Product list')).toEqual(['2', '100%', '100%', '2']);
    expect(rowOf(html, 'Product\n')).toEqual(['1', '50%', '50%', '0']);
    expect(rowOf(html, 'Delivery method')).toEqual(['1', '50%', '100%', '1']);
    expect(rowOf(html, 'Purchase')).toEqual(['1', '50%', '100%', '1']);
    const ofPartner = await look('?variant=lowes');
    expect(rowOf(ofPartner, 'Purchase')).toEqual(['0', '0%', '–', '0']);
    expect(ofPartner).not.toContain('TM-1');
    expect((await app.inject({ url: '/funnel?variant=sears' })).statusCode).toBe(400);
  });

  it('counts outcomes of orders, coupons and searches', async () => {
    const outcome = {
      event: 'order_outcome',
      through: 'direct',
      paymentMethod: null,
      orderNumber: null,
      vehicle: null,
    };
    const declined = { ...outcome, outcome: 'payment-declined', reason: 'PAYMENT_DECLINED' };
    const vain = { event: 'search_no_results', term: '<b>zzz</b>', list: 'Results', searchId: null, vehicle: null };
    await send(batch([declined, declined, vain]));
    const html = await look();
    expect(rowOf(html, 'Order: payment-declined')).toEqual(['2']);
    expect(rowOf(html, 'Search without results')).toEqual(['1']);
    expect(html).toContain('&lt;b&gt;zzz');
    expect(html).not.toContain('<b>');
  });

  it('continues to count with any number of visitors', () => {
    const funnel = new Funnel(() => new Date(0));
    for (let at = 0; at < 6_000; at += 1) funnel.add('lowes', `v${at}`, [view('/')]);
    expect(funnel.steps('lowes')[0]).toMatchObject({ visitors: 6_000, events: 6_000 });
    expect(funnel.recent(null, 1_000)).toHaveLength(100);
  });
});

describe('hostile input', () => {
  beforeAll(async () => {
    await open();
    await send(batch([listed]));
  });
  afterAll(close);

  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['no visitor', { variant: 'lowes', events: [listed] }, 400],
    ['a visitor that is none', batch([listed], { visitor: '<script>' }), 400],
    ['another store', batch([listed], { variant: 'sears' }), 400],
    ['no events', batch([]), 400],
    ['too many events', batch(Array.from({ length: 26 }, () => listed)), 400],
    ['a field more', batch([listed], { admin: true }), 400],
    ['an unknown event', batch([listed, { event: 'scroll', vehicle: null }]), 422],
    ['the name of something every object has', batch([{ event: 'toString', vehicle: null }]), 422],
    ['a customer', batch([{ ...purchase, customer: { email: 'jo@example.com' } }]), 422],
    ['an endless amount', `${JSON.stringify(batch([purchase])).replace('680', '1e999')}`, 422],
    ['a prototype', JSON.stringify(batch([listed])).replace('"total"', '"__proto__":{"a":1},"total"'), 422],
    ['depth', JSON.stringify(batch(['deep'])).replace('"deep"', deep), 422],
    ['a long batch', batch([{ ...listed, list: 'x'.repeat(70_000) }]), 413],
  ])('is rejected: %s', async (_what, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
    expect(rowOf(await look(), 'Product list')).toEqual(['1', '100%', '100%', '1']);
  });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'content-type': 'application/json' }, 415],
  ])('is rejected with headers %p', async (headers, status) => {
    expect((await send(batch([listed]), headers)).statusCode).toBe(status);
  });
});

describe('the rate limit', () => {
  it('applies per address and minute, with a bounded number of addresses', () => {
    let now = 0;
    const limit = new RateLimit(2, () => new Date(now));
    expect([1, 2, 3].map(() => limit.secondsToWait('a'))).toEqual([null, null, 60]);
    expect(limit.secondsToWait('b')).toBeNull();
    now = 60_000;
    expect(limit.secondsToWait('a')).toBeNull();
    for (let at = 0; at < 3_000; at += 1) limit.secondsToWait(`x${at}`);
    expect(limit.secondsToWait('a')).toBeNull();
  });

  it('answers with the waiting time', async () => {
    await open();
    const answers = [];
    for (let at = 0; at < 1_201; at += 1) answers.push((await send('{')).statusCode);
    expect(answers.slice(-2)).toEqual([400, 429]);
    expect(Number((await send('{')).headers['retry-after'])).toBeGreaterThan(0);
    await close();
  });
});
