import type { Page } from '@playwright/test';
import { recordCheckout } from 'release-platform/conformance/drive-checkout';
import { checkTrace } from 'release-platform/conformance/rules';
import type { Trace, TraceEntry } from 'release-platform/conformance/trace';
import { expectConformance } from '../../support/conformance';
import { env } from '../../support/env';
import { PLANTED, startPlantedStore } from '../../support/deploys/planted-checkout';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

const CHECKOUT = { container: 'planted_checkout', scripts: '/remotes/planted/' };
let store: Awaited<ReturnType<typeof startPlantedStore>>;

test.beforeAll(async () => {
  store = await startPlantedStore();
});
test.afterAll(() => store.close());
// The answer of the first order is lost on purpose.
test.beforeEach(({ watch }) => watch.allow(/ERR_CONNECTION_RESET/));

/** A purchase and a reload of its thank-you, as the kit's recorder notes them. */
async function recorded(page: Page, search = ''): Promise<Trace> {
  const trace: TraceEntry[] = await recordCheckout(page, CHECKOUT);
  await page.goto(`${store.address}/checkout${search}`);
  await expect(page).toHaveTitle('done');
  trace.push({ kind: 'reload' });
  await page.reload();
  await expect(page).toHaveTitle('done');
  return trace;
}

const told = (trace: Trace): readonly string[] =>
  checkTrace(trace, { remote: 'planted', cardNumber: '4242424242424242' })
    .filter(({ fault }) => fault !== null)
    .map(({ title, fault }) => `${title}: ${fault}`);

const ORDER = { kind: 'call', call: 'POST /orders', key: 'k1', body: '{"cartNumber":"C1","expectedTotal":10}' };
const GOOD = [
  { kind: 'request', name: 'cart:load-requested' },
  { kind: 'cart', total: 10 },
  { kind: 'call', call: 'POST /payment/create-token', key: 'k0', body: '{}' },
  { kind: 'write', key: 'planted.submission', value: '{}' },
  { kind: 'write', key: 'planted.kept', value: 'yes' },
  ORDER,
  ORDER,
  { kind: 'ordered', orderId: 'O1', status: 'OK' },
  { kind: 'go', href: '/checkout/confirmation/O1?confirmation=true' },
  { kind: 'analytics', event: 'purchase' },
  { kind: 'publish', name: 'order:placed', payload: { orderId: 'O1', cartNumber: 'C1' } },
  { kind: 'request', name: 'cart:clear-requested' },
  { kind: 'reload' },
];

for (const [by, search, details] of [
  ['fetch', '', {}],
  ['XMLHttpRequest', '?xhr', FULL],
] as const)
  test(`the recorder logs a purchase by ${by} in order, and only calls by the checkout`, details, async ({ page }) => {
    const trace = await recorded(page, search);
    expect(trace).toEqual(GOOD);
    expect(told(trace)).toEqual([]);
  });

const LINES: Readonly<Record<(typeof PLANTED)[number], RegExp>> = {
  'publishes-cart': /^publishes only facts of its role: cart:changed$/,
  'orders-without-key': /^sends every order with an Idempotency-Key: /,
  'orders-anew': /^asks again about the same order.*another Idempotency-Key/,
  'writes-cart-id': /^writes only storage keys of its own and of its role: cart_id$/,
  'sees-card': /^never sees a card number: /,
  'tells-twice': /^tells the data layer of the purchase once: purchase was told 2 times/,
  'clears-nothing': /^has the cart cleared after the order: .*never sent/,
};

test(
  'each planted fault of a checkout is found in a browser and reported in one line',
  FULL,
  async ({ page: first }) => {
    for (const fault of PLANTED) {
      const page = await first.context().newPage();
      const lines = told(await recorded(page, `?fault=${fault}`));
      expect([fault, lines]).toEqual([fault, [expect.stringMatching(LINES[fault])]]);
      await page.close();
    }
  },
);

test('the checkout of this repository keeps every rule of its role', ({ browser }) =>
  expectConformance(browser, env.baseUrl, 'checkout'));
