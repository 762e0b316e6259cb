/** @jest-environment jsdom */
import type { PaymentFrameSettings } from '../protocol/payment-frame';
import { openForm, type LoadStripe } from './open-form';
import { createFakeStripe, type FakeElement, type FakeStripe } from './testing/fake-stripe';
import { stripeScript } from './trusted-scripts';

const PARENT = 'https://shop.example';
const LOOK = {
  ...{ primary: '#c33f0a', text: '#16181d', muted: '#5a5e68', border: '#8b8780', surface: '#ffffff' },
  ...{ error: '#b3261e', radiusPx: 10, font: 'system-ui' },
};
const COMMON = { parent: PARENT, publishableKey: 'pk_test_1', look: LOOK };
const CARD: PaymentFrameSettings = { kind: 'card', ...COMMON };
const WALLET: PaymentFrameSettings = {
  ...{ kind: 'wallet', ...COMMON, session: 'sw_1.2', method: 'google-pay', walletName: 'Google Pay' },
  ...{ amountCents: 34_256, currency: 'usd', label: 'Treadmarket' },
};

let fake: FakeStripe;
/** Ends what the last test's form listens to. */
const ended: (() => void)[] = [];
/** Messages to the page, with the origin that they are for. */
let sent: { readonly message: Readonly<Record<string, unknown>>; readonly to: string }[];

const types = () => sent.map(({ message }) => message['type']).filter((type) => type !== 'resize');
const last = () => sent.at(-1)?.message;
const text = (id: string) => document.getElementById(id)?.textContent;
/** Lets the promises of a form settle; none of them waits for a timer. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function open(settings: PaymentFrameSettings, load?: LoadStripe): Promise<FakeElement | undefined> {
  await openForm(settings, load ?? (async () => fake.stripe));
  return fake.elements[0];
}

function receive(data: unknown, over: { readonly origin?: string; readonly source?: unknown } = {}): void {
  const event = new MessageEvent('message', { origin: PARENT, data, source: window.parent, ...(over as object) });
  window.dispatchEvent(event);
}

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  const { addEventListener } = window;
  while (ended.length > 0) ended.pop()?.();
  jest.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    addEventListener.call(window, type, listener as EventListener);
    ended.push(() => window.removeEventListener(type, listener as EventListener));
  });
  fake = createFakeStripe();
  sent = [];
  document.body.innerHTML =
    '<div id="form"></div><p id="message"></p><p id="amount">$342.56</p><button id="cancel"></button>';
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
    },
  });
  window.parent.postMessage = ((message: Readonly<Record<string, unknown>>, to: string) =>
    void sent.push({ message, to })) as typeof window.postMessage;
});

describe('the card form', () => {
  it('shows cards only, in the look of the brand', async () => {
    const card = await open(CARD);
    expect(fake.groups[0]).toMatchObject({
      ...{ mode: 'payment', currency: 'usd', captureMethod: 'manual', allowedPaymentMethodTypes: ['card'] },
      appearance: { variables: { colorPrimary: '#c33f0a', borderRadius: '10px' } },
    });
    expect(card).toMatchObject({ kind: 'payment', mountedIn: document.getElementById('form') });
    expect(card?.options['wallets']).toEqual({ applePay: 'never', googlePay: 'never', link: 'never' });
  });

  it('reports to the one page that may show it', async () => {
    const card = await open(CARD);
    card?.emit('ready');
    card?.emit('change', { complete: true });
    expect(types()).toEqual(['ready', 'change']);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([PARENT]));
    expect(new Set(sent.map(({ message }) => message['source']))).toEqual(new Set(['treadmarket-pay']));
  });

  it('answers a request for a token, once for repeated ones', async () => {
    await open(CARD);
    receive({ type: 'tokenize' });
    receive({ type: 'tokenize' });
    await settled();
    expect(sent.filter(({ message }) => message['type'] === 'token').map(({ message }) => message)).toEqual([
      { source: 'treadmarket-pay', type: 'token', token: 'ctoken_1' },
    ]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: null }],
  ])('ignores messages of %s', async (_case, over) => {
    await open(CARD);
    receive({ type: 'tokenize' }, over);
    await settled();
    expect(types()).toEqual([]);
  });

  it.each([[null], ['tokenize'], [undefined], [42]])('ignores the message %p', async (data) => {
    const card = await open(CARD);
    receive(data);
    receive({ type: 'focus' });
    expect([types(), card?.isFocused]).toEqual([[], true]);
  });

  it("passes Stripe's message on, of the fields and of the token", async () => {
    await open(CARD);
    fake.submitted = { error: { message: 'Your card number is incomplete.' } };
    receive({ type: 'tokenize' });
    await settled();
    expect(last()).toMatchObject({ type: 'error', message: 'Your card number is incomplete.' });
    fake.submitted = {};
    fake.created = async () => ({ error: { message: 'Your card has expired.' } });
    receive({ type: 'tokenize' });
    await settled();
    expect(last()).toMatchObject({ type: 'error', message: 'Your card has expired.' });
  });

  it('reports a failure without a message, and can be tried again', async () => {
    await open(CARD);
    fake.created = () => Promise.reject(new Error('offline'));
    receive({ type: 'tokenize' });
    await settled();
    expect(last()).toMatchObject({ type: 'error', message: expect.stringContaining('cannot be reached') });
    fake.created = async () => ({ confirmationToken: { id: 'ctoken_2' } });
    receive({ type: 'tokenize' });
    await settled();
    expect(last()).toMatchObject({ type: 'token', token: 'ctoken_2' });
  });

  it('reports that Stripe.js did not load', async () => {
    await open(CARD, () => Promise.reject(new Error('Failed to load Stripe.js')));
    expect(last()).toMatchObject({ type: 'error', message: expect.stringContaining('cannot be reached') });
  });
});

describe("the wallet's sheet", () => {
  const available = { availablePaymentMethods: { googlePay: true, applePay: false } };
  const shipping = (over: object = {}) => ({
    address: { city: 'Chicago', state: 'IL', postal_code: '60654-1234', country: 'US', ...over },
    resolve: jest.fn(),
    reject: jest.fn(),
  });
  const confirmed = {
    shippingAddress: {
      name: 'Grace Brewster Hopper',
      address: { line1: '400 W Erie St', line2: 'Floor 2', city: 'Chicago', state: 'IL', postal_code: '60654' },
    },
    billingDetails: { name: 'Grace Hopper', email: 'grace@example.com', phone: '5555550143' },
  };

  it('shows one wallet, and returns a token with its session', async () => {
    const button = await open(WALLET);
    expect(button?.options['paymentMethods']).toEqual({
      ...{
        applePay: 'never',
        googlePay: 'always',
        amazonPay: 'never',
        klarna: 'never',
        link: 'never',
        paypal: 'never',
      },
    });
    button?.emit('ready', available);
    expect(last()).toMatchObject({ type: 'ready', sessionId: 'sw_1.2', paymentMethod: 'google-pay' });
    const click = { resolve: jest.fn() };
    button?.emit('click', click);
    expect(click.resolve).toHaveBeenCalledWith({ lineItems: [{ name: 'Treadmarket', amount: 34_256 }] });
    button?.emit('confirm', { paymentFailed: jest.fn() });
    await settled();
    expect(last()).toEqual({
      ...{ source: 'treadmarket-pay', type: 'token', token: 'ctoken_1~sw_1.2' },
      ...{ sessionId: 'sw_1.2', paymentMethod: 'google-pay' },
    });
  });

  it.each([
    ['the browser has none', undefined],
    ['the browser has another', { googlePay: false, applePay: true }],
  ])('says that the wallet is missing when %s, and closes by its button', async (_case, availablePaymentMethods) => {
    const button = await open(WALLET);
    button?.emit('ready', { availablePaymentMethods });
    expect(text('message')).toContain('Google Pay is not set up in this browser.');
    expect(types()).toEqual([]);
    document.getElementById('cancel')?.click();
    expect(last()).toMatchObject({ type: 'cancel', sessionId: 'sw_1.2' });
  });

  it('reports one end only', async () => {
    const button = await open(WALLET);
    button?.emit('cancel');
    document.getElementById('cancel')?.click();
    button?.emit('confirm', { paymentFailed: jest.fn() });
    await settled();
    expect(types()).toEqual(['cancel']);
  });

  it('has the price of an address confirmed by the store, and returns both', async () => {
    const button = await open(WALLET);
    button?.emit('ready', available);
    receive({ type: 'request-shipping' });
    expect(button?.updates[0]).toMatchObject({ shippingAddressRequired: true, allowedShippingCountries: ['US'] });
    const change = shipping();
    button?.emit('shippingaddresschange', change);
    expect(last()).toMatchObject({ type: 'shipping-change', city: 'Chicago', state: 'IL', zipCode: '60654' });
    receive({ type: 'total', amountCents: 35_000 });
    await settled();
    expect(fake.amounts).toEqual([35_000]);
    expect(change.resolve.mock.calls[0][0].lineItems).toEqual([{ name: 'Treadmarket', amount: 35_000 }]);
    expect(text('amount')).toBe('$350.00');
    button?.emit('confirm', { ...confirmed, paymentFailed: jest.fn() });
    await settled();
    expect(last()).toMatchObject({
      amountCents: 35_000,
      address: {
        ...{ firstName: 'Grace Brewster', lastName: 'Hopper', email: 'grace@example.com', phoneNumber: '5555550143' },
        ...{ address: '400 W Erie St, Floor 2', city: 'Chicago', state: 'IL', zipCode: '60654' },
      },
    });
  });

  it.each([
    ['an address that the store rejects', {}, { type: 'total', error: 'Not served.' }, 'Not served.'],
    ['a price that is no number', {}, { type: 'total', amountCents: '1' }, 'does not deliver'],
    ['a price of nothing', {}, { type: 'total', amountCents: 0 }, 'does not deliver'],
    ['an address abroad', { country: 'CA' }, {}, 'does not deliver'],
    ['a ZIP code of another form', { postal_code: 'K1A' }, {}, 'does not deliver'],
  ])('rejects %s', async (_case, over, answer, message) => {
    const button = await open(WALLET);
    receive({ type: 'request-shipping' });
    const change = shipping(over);
    button?.emit('shippingaddresschange', change);
    receive(answer);
    await settled();
    expect(change.reject).toHaveBeenCalledTimes(1);
    expect(change.resolve).not.toHaveBeenCalled();
    expect(text('message')).toContain(message);
  });

  it('confirms no address whose price is unknown', async () => {
    const button = await open(WALLET);
    receive({ type: 'request-shipping' });
    button?.emit('shippingaddresschange', shipping());
    const paymentFailed = jest.fn();
    button?.emit('confirm', { ...confirmed, paymentFailed });
    await settled();
    expect(paymentFailed).toHaveBeenCalledWith({ reason: 'invalid_shipping_address' });
    expect(types()).not.toContain('token');
  });

  it('ignores a price of no address', async () => {
    await open(WALLET);
    receive({ type: 'total', amountCents: 1 });
    expect([fake.amounts, text('amount')]).toEqual([[], '$342.56']);
  });

  it('says that Stripe cannot be reached, and closes by its button', async () => {
    await open(WALLET, () => Promise.reject(new Error('Failed to load Stripe.js')));
    expect(text('message')).toContain('cannot be reached');
    document.getElementById('cancel')?.click();
    expect(last()).toMatchObject({ type: 'cancel', sessionId: 'sw_1.2' });
  });
});

describe('the default policy of Trusted Types', () => {
  it('passes scripts of Stripe', () => {
    expect(stripeScript('https://js.stripe.com/endive/stripe.js')).toBe('https://js.stripe.com/endive/stripe.js');
  });

  it.each(['https://evil.example/x.js', 'https://js.stripe.com.evil.example/x.js', 'data:text/javascript,1', 'x.js'])(
    'rejects %s',
    (url) => expect(() => stripeScript(url)).toThrow(TypeError),
  );
});
