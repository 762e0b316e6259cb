import path from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { startStripeGateway, type StripeGateway } from '../../support/stripe-gateway';
import { expectListedOrigins, watchOrigins } from '../../support/stripe-origins';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

/** Folder for pictures of the forms; none are taken without it. */
const PICTURES = process.env.STRIPE_PICTURES;

let gateway: StripeGateway;
test.beforeAll(async () => {
  gateway = await startStripeGateway();
});
test.afterAll(() => gateway.close());

type Message = Readonly<Record<string, unknown>>;

/** A form of Stripe in a page of a store, with the messages that it sends to the page. */
interface OpenForm {
  readonly frame: FrameLocator;
  send(message: Message): Promise<void>;
  messages(): Promise<readonly Message[]>;
}

/** Shows a form in a page as the checkout does. */
async function openForm(page: Page, store: string, address: string): Promise<OpenForm> {
  await page.goto(`${store}/cart`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    ([src, origin]) => {
      const received: unknown[] = [];
      Object.assign(window, { received });
      addEventListener('message', (event) => event.origin === origin && received.push(event.data));
      const frame = Object.assign(document.createElement('iframe'), { src, title: 'Form', allow: `payment ${origin}` });
      Object.assign(frame.style, { width: '100%', height: '480px', border: '0' });
      document.querySelector('main')?.replaceChildren(frame);
    },
    [gateway.paymentOrigin + address, gateway.paymentOrigin] as const,
  );
  return {
    frame: page.frameLocator('iframe[title="Form"]'),
    send: (message) =>
      page.evaluate(
        ([data, origin]) =>
          document.querySelector<HTMLIFrameElement>('iframe[title="Form"]')?.contentWindow?.postMessage(data, origin),
        [message, gateway.paymentOrigin] as const,
      ),
    messages: () => page.evaluate(() => (window as unknown as { received: Message[] }).received),
  };
}

const messageOf = async ({ messages }: OpenForm, type: string): Promise<Message | undefined> =>
  (await messages()).find((message) => message['type'] === type);

const expectMessage = (form: OpenForm, type: string, expected: Message) =>
  expect.poll(() => messageOf(form, type)).toMatchObject(expected);

const cardAddress = (parent: string, variant: string): string =>
  `/stripe/card?${new URLSearchParams({ parent, variant }).toString()}`;

const walletAddress = (parent: string): string =>
  `/stripe/wallet?${new URLSearchParams({
    ...{ parent, variant: 'treadmarket', session: 'sw_a.b', method: 'google-pay', amount: '34256' },
    ...{ currency: 'USD', label: 'Treadmarket' },
  }).toString()}`;

async function look(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`) });
  }
}

for (const [variant, details] of [
  ['treadmarket', {}],
  ['lowes', FULL],
] as const)
  test(`the card form of Stripe in ${variant} gives a token to its page`, details, async ({ page, context }) => {
    const store = variant === 'lowes' ? gateway.lowesUrl : gateway.url;
    const seen = await watchOrigins(context, { apiUrl: gateway.stripeUrl });
    const form = await openForm(page, store, cardAddress(store, variant));
    const fields = form.frame.frameLocator('iframe');
    await fields.getByLabel('Card number').fill('4242');
    await form.send({ type: 'tokenize' });
    await expectMessage(form, 'error', { message: 'Your card number is incomplete.' });
    await look(page, `incomplete-${variant}`);
    await fields.getByLabel('Card number').fill('4242424242424242');
    await fields.getByLabel('Expiration date').fill('1234');
    await fields.getByLabel('Security code').fill('123');
    await fields.getByLabel('ZIP code').fill('94110');
    await expectMessage(form, 'change', { complete: true });
    await look(page, `card-${variant}`);
    await expectNoAxeFaults(page, `the card form of Stripe in ${variant}`);
    await form.send({ type: 'tokenize' });
    await expectMessage(form, 'token', { token: expect.stringMatching(/^ctoken_/) });
    expectListedOrigins(seen, [store, gateway.paymentOrigin]);
  });

test('the sheet of Google Pay gives a token with its session to its page', async ({ page, context }) => {
  const seen = await watchOrigins(context, { apiUrl: gateway.stripeUrl });
  const form = await openForm(page, gateway.url, walletAddress(gateway.url));
  await expectMessage(form, 'ready', { sessionId: 'sw_a.b' });
  await look(page, 'wallet');
  await expectNoAxeFaults(page, 'the sheet of Google Pay');
  const wallet = form.frame.frameLocator('iframe');
  await wallet.getByRole('button', { name: 'Pay with the wallet' }).click();
  await wallet.getByRole('button', { name: 'Confirm' }).click();
  await expectMessage(form, 'token', { token: expect.stringMatching(/^ctoken_\w+~sw_a\.b$/), sessionId: 'sw_a.b' });
  expectListedOrigins(seen, [gateway.url, gateway.paymentOrigin]);
});

test('a wallet has the price of an address from its page, and returns both', FULL, async ({ page, context }) => {
  await watchOrigins(context, { apiUrl: gateway.stripeUrl });
  const form = await openForm(page, gateway.url, walletAddress(gateway.url));
  await expectMessage(form, 'ready', { sessionId: 'sw_a.b' });
  await form.send({ type: 'request-shipping' });
  const wallet = form.frame.frameLocator('iframe');
  await wallet.getByRole('button', { name: 'Pay with the wallet' }).click();
  await expectMessage(form, 'shipping-change', { zipCode: '94110' });
  await form.send({ type: 'total', amountCents: 35_000 });
  await expect(form.frame.getByText('$350.00')).toBeVisible();
  await wallet.getByRole('button', { name: 'Confirm' }).click();
  await expectMessage(form, 'token', { amountCents: 35_000, address: { lastName: 'Lovelace', zipCode: '94110' } });
});

test('a browser without the wallet says so, and the sheet closes by its button', FULL, async ({ page, context }) => {
  await watchOrigins(context, { apiUrl: gateway.stripeUrl, wallets: { googlePay: false } });
  const form = await openForm(page, gateway.url, walletAddress(gateway.url));
  await expect(form.frame.getByText('Google Pay is not set up in this browser.')).toBeVisible();
  await look(page, 'no-wallet');
  await form.frame.getByRole('button', { name: 'Cancel' }).click();
  await expectMessage(form, 'cancel', { sessionId: 'sw_a.b' });
});

test('a page of another origin cannot frame the form', async ({ page, context, watch }) => {
  watch.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|chrome-error/);
  await watchOrigins(context, { apiUrl: gateway.stripeUrl });
  // The form of the main store, in a page of the partner.
  await openForm(page, gateway.lowesUrl, cardAddress(gateway.url, 'treadmarket'));
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
});

test('only methods with a provider are named in the answers to questions', async ({ page }) => {
  await page.goto(`${gateway.url}/help/faq`);
  await expect(page.getByText('By card, Affirm, Google Pay and Apple Pay.')).toBeAttached();
  await expect(page.getByText(/PayPal|PayTomorrow/)).toHaveCount(0);
});
