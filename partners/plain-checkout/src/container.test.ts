/** @jest-environment jsdom */
import type { Address, Cart, CartAnswer } from 'shared-contracts';
import { analyticsFault } from 'shared-contracts/analytics';
import { aCart, createTestHost } from 'shared-contracts/testing';
import { get } from './container';

const home: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '555-555-0142',
  address: '12 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
};
const ready = aCart({ cartNumber: 'C1', cartType: 'STH', shippingAddress: home, zipCode: '94110' });
const money = { value: 1, formattedValue: '$1.00' };
const placed = (status = 'OK') => ({
  orderId: 'O1',
  orderNumber: 'TM-1',
  status,
  cartNumber: 'C1',
  cartType: 'STH',
  customer: { email: 'ada@example.com' },
  discountCode: null,
  payment: { paymentMethod: 'credit-card', label: 'Visa' },
  lines: [
    {
      productNumber: 'A',
      quantity: 4,
      unitPrice: { value: 120, formattedValue: '$120.00' },
      instantSavings: { value: 100, formattedValue: '$100.00' },
      fit: 'does-not-fit',
    },
  ],
  cartFees: [],
  estimatedDelivery: null,
  ...{ subTotal: money, discount: money, tax: money, shippingCost: money, total: money },
});

/** An API answer; without one the connection breaks. */
type Reply = readonly [number, object];

async function visit(href: string, cart: Cart, replies: Readonly<Record<string, Reply>> = {}) {
  const host = createTestHost({ href, storage: { cart_id: 'C1', session_id: 'part::secret' } });
  const calls: { call: string; headers: Record<string, string>; body: unknown }[] = [];
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const call = `${method} ${url.replace('http://localhost/api/v1', '')}`;
    calls.push({
      call,
      headers: headers as Record<string, string>,
      body: JSON.parse(String(body ?? 'null')) as unknown,
    });
    const reply = replies[call];
    if (!reply) throw new TypeError('network');
    return { ok: reply[0] < 400, status: reply[0], headers: new Map(), json: async () => reply[1] };
  }) as never;
  const asked: string[] = [];
  const answer = (name: string) => async (): Promise<CartAnswer> => (asked.push(name), { ok: true, cart });
  host.events.respond('cart:load-requested', answer('load'));
  host.events.respond('cart:address-requested', answer('address'));
  host.events.respond('cart:clear-requested', async () => (asked.push('clear'), { ok: true }));
  const told: unknown[] = [];
  host.events.subscribe('order:placed', (payload) => told.push(payload));
  const domElement = document.body.appendChild(document.createElement('div'));
  const app = (await get())();
  await app.pages['checkout']?.mount({ domElement, host, props: {}, hydrate: false, identifierPrefix: '' });
  return { host, calls, asked, told };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const heading = (): string => document.querySelector('h1')?.textContent ?? '';
const button = (text: RegExp) =>
  [...document.querySelectorAll('button')].find((one) => text.test(one.textContent ?? ''));

async function payByCard(): Promise<void> {
  await until(() => document.querySelector('iframe') !== null);
  const frame = document.querySelector('iframe')!;
  button(/Place order/)?.click();
  const data = { source: 'treadmarket-pay', type: 'token', token: 'tok_1' };
  const { origin } = new URL(frame.src);
  dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: frame.contentWindow }));
  dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
}

const CARD = {
  'POST /payment/create-session': [
    201,
    { sessionId: 's1', frameUrl: 'http://localhost:4100/frame/card', status: 'OK' },
  ],
  'POST /payment/create-token': [201, { paymentToken: 'pt_1', paymentMethod: 'credit-card' }],
} as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

describe('a checkout without a framework', () => {
  it('places an order with one key for the shown total, and publishes it once', async () => {
    const order: Reply = [201, placed()];
    const { host, calls, asked, told } = await visit('/checkout', ready, {
      ...CARD,
      'POST /orders': order,
      'GET /orders/O1': order,
    });
    await payByCard();
    await until(() => heading() === 'Thank you!');
    const [sent, ...more] = calls.filter(({ call }) => call === 'POST /orders');
    expect(more).toEqual([]);
    expect(sent?.body).toEqual({
      cartNumber: 'C1',
      paymentMethod: 'credit-card',
      paymentToken: 'pt_1',
      expectedTotal: ready.total.value,
    });
    expect(sent?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
    await until(() => asked.includes('clear'));
    expect(told).toEqual([{ orderId: 'O1', cartNumber: 'C1' }]);
    expect(host.log.analytics).toEqual([
      expect.objectContaining({
        event: 'purchase',
        orderNumber: 'TM-1',
        items: [{ productNumber: 'A', price: 95, quantity: 4, fit: 'does-not-fit' }],
      }),
    ]);
    expect(host.log.analytics.map(analyticsFault)).toEqual([null]);
  });

  it('publishes a purchase once when two tabs show its confirmation page', async () => {
    const kept = { orderId: 'O1', sessionId: 'part::secret', isTold: false };
    localStorage.setItem('plain-checkout.orders', JSON.stringify([kept]));
    // One tab at a time, in order, as browsers grant locks.
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => unknown) =>
      (last = last.then(() => new Promise((go) => setTimeout(go, 5))).then(work));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const order: Reply = [200, placed()];
    const tabs = await Promise.all(
      [1, 2].map(() => visit('/checkout/confirmation/O1', ready, { 'GET /orders/O1': order })),
    );
    await until(() => tabs.some(({ asked }) => asked.includes('clear')));
    await last;
    expect(tabs.flatMap(({ told }) => told)).toEqual([{ orderId: 'O1', cartNumber: 'C1' }]);
    expect(tabs.flatMap(({ host }) => host.log.analytics)).toHaveLength(1);
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('keeps the key of an order with a lost answer, through a reload', async () => {
    const body = { cartNumber: 'C0', expectedTotal: 1, paymentMethod: 'credit-card', paymentToken: 'pt_0' };
    sessionStorage.setItem(
      'plain-checkout.submission',
      JSON.stringify({ key: 'the-first-key', sessionId: 'old::s', body }),
    );
    const { calls } = await visit('/checkout', ready, {
      'GET /cart/C0': [404, { code: 'CART_ORDERED' }],
      'POST /orders': [201, placed()],
      'GET /orders/O1': [200, placed()],
    });
    await until(() => heading() === 'Thank you!');
    const sent = calls.find(({ call }) => call === 'POST /orders');
    expect([sent?.headers['Idempotency-Key'], sent?.body]).toEqual(['the-first-key', body]);
  });

  it('shows why an order was rejected, and keeps the form', async () => {
    const { told } = await visit('/checkout', ready, {
      ...CARD,
      'POST /orders': [402, { code: 'PAYMENT_DECLINED', detail: 'The bank declined.' }],
    });
    await payByCard();
    await until(() => document.querySelector('[role=alert]') !== null);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('The bank declined.');
    expect(told).toEqual([]);
  });

  it.each([
    ['PENDING', 'Your payment is being confirmed'],
    ['FAILED', 'Your order was not placed'],
  ])('shows no thank-you for an order that is %s', async (status, title) => {
    const { told } = await visit('/checkout/confirmation/O1', ready, { 'GET /orders/O1': [200, placed(status)] });
    await until(() => heading() === title);
    expect(told).toEqual([]);
  });

  it('shows missing fields without an API call', async () => {
    const { asked } = await visit('/checkout', { ...ready, shippingAddress: null });
    await until(() => button(/Save address/) !== undefined);
    button(/Save address/)?.click();
    expect(document.querySelector('#plain-checkout-firstName-note')?.textContent).toBe('First name is missing.');
    expect(document.activeElement?.id).toBe('plain-checkout-firstName');
    expect(asked).toEqual(['load']);
  });

  it('renders text as text, for any product name', async () => {
    const [line] = ready.lineItems;
    const product = { ...line!.product, name: '<img src=x onerror=alert(1)>' };
    await visit('/checkout', { ...ready, lineItems: [{ ...line!, product }] });
    await until(() => document.querySelector('.plain-checkout-summary') !== null);
    expect(document.querySelector('.plain-checkout-summary img')).toBeNull();
    expect(document.querySelector('.plain-checkout-summary')?.textContent).toContain('<img src=x');
  });

  it('suggests a next step without a cart', async () => {
    await visit('/checkout', { ...ready, isEmpty: true, lineItems: [] });
    await until(() => heading() === 'There is nothing to check out');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/tires');
  });
});
