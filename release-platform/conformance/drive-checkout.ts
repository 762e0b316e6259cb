import { chromium, type Browser, type Page, type Request } from 'playwright';
import type { PublicVariant } from 'shared-contracts';
import { recordContainer, recordFetch, recordHost, recordStorage, recordXhr, type Recorded } from './record-host';
import { COMPILED_FUNCTIONS } from '../page-functions';
import type { Trace, TraceEntry } from './trace';

/** Settings of a run. */
export interface DriveOptions {
  /** Origin of a store, by a host name of the variant whose checkout is tested. */
  readonly address: string;
  readonly browserPath: string;
}

export interface Driven {
  readonly remote: string;
  readonly trace: Trace;
  /** The place where the driver could not continue; null when it reached the confirmation. */
  readonly stuck: string | null;
}

/** Approved by the sandbox. */
export const CARD_NUMBER = '4242424242424242';
const MOST_STEPS = 80;
/** Time for the last effects after an order, in which duplicate events would show, too. */
const LAST_ACT_MS = 10_000;
const STILL_MS = 1_500;
const ON = /^(continue|next|review your order|save address|check again)$/i;
const PLACE = /place (your )?order/i;
const HOME = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'conformance@example.com',
  phoneNumber: '555-555-0142',
  address: '12 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
};

interface PublicRelease {
  readonly remotes: Readonly<
    Record<string, { container: string; entry: string; pages: readonly { paths: readonly string[] }[] }>
  >;
}

/** Returns the remote that currently answers `/checkout` there. */
async function whoAnswers(page: Page): Promise<Recorded & { readonly remote: string }> {
  const release = await page.evaluate(async () => (await (await fetch('/release')).json()) as unknown);
  const { remotes } = release as PublicRelease;
  const found = Object.entries(remotes).find(([, { pages }]) => pages.some(({ paths }) => paths.includes('/checkout')));
  if (!found) throw new Error('No remote answers /checkout there.');
  const [remote, { container, entry }] = found;
  return { remote, container, scripts: entry.slice(0, entry.lastIndexOf('/', entry.lastIndexOf('/') - 1) + 1) };
}

/** Creates a cart of four tires that ship home with calls of the API, and stores it in this browser. */
async function prepareCart(page: Page): Promise<void> {
  await page.evaluate(async (home) => {
    const { variant } = JSON.parse(document.getElementById('tm-boot')?.textContent ?? '') as { variant: PublicVariant };
    let session: Record<string, string> = {};
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: { 'X-Marketplace-Key': variant.marketplaceKey, 'Content-Type': 'application/json', ...session },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const cart = await call<{ cartNumber: string; sessionId: string }>('POST', '/cart/empty', {
      cartType: 'STH',
      zipCode: home.zipCode,
    });
    session = { 'X-Session-Id': cart.sessionId };
    type Listed = { products: { variants: { productNumber: string }[] }[] };
    const { products } = await call<Listed>('GET', '/products?size=205/55R16&inStock=true&sort=price-desc');
    const add = (productNumber: string | undefined) =>
      call('POST', `/cart/items?cartNumber=${cart.cartNumber}`, { items: [{ productNumber, quantity: 1 }] });
    await add(products.at(-1)?.variants[0]?.productNumber);
    await call('POST', `/cart/${cart.cartNumber}/shipping-address`, home);
    localStorage.setItem('cart_id', cart.cartNumber);
    localStorage.setItem('session_id', cart.sessionId);
  }, HOME);
}

/** Rewrites the address, because the driver's own client does not resolve `*.localhost` as browsers do. */
async function reachable(request: Request): Promise<{ url: string; headers: Record<string, string> }> {
  const url = new URL(request.url());
  const headers = { ...(await request.allHeaders()), host: url.host };
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return { url: url.href, headers };
}

/** Drops the first response of POST /orders: the behavior of a checkout after that is a rule of its own. */
async function loseFirstOrderAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/api/v1/orders', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch(await reachable(route.request()));
    return route.abort('connectionreset');
  });
}

/**
 * Records this checkout from the next page on, and drops the first response of POST /orders.
 * @returns the growing trace
 */
export async function recordCheckout(page: Page, checkout: Recorded): Promise<TraceEntry[]> {
  const trace: TraceEntry[] = [];
  await page.exposeFunction('conformanceNote', (entry: TraceEntry) => void trace.push(entry));
  await page.addInitScript(COMPILED_FUNCTIONS);
  await page.addInitScript(recordHost);
  await page.addInitScript(recordContainer, checkout);
  await page.addInitScript(recordStorage, checkout);
  await page.addInitScript(recordFetch);
  await page.addInitScript(recordXhr);
  await loseFirstOrderAnswer(page);
  return trace;
}

async function fillCard(page: Page): Promise<boolean> {
  const frame = page.frameLocator('iframe');
  const number = frame.getByLabel('Card number');
  if (!(await number.isVisible().catch(() => false))) return false;
  if ((await number.inputValue()) !== '') return true;
  await number.pressSequentially(CARD_NUMBER);
  await frame.getByLabel(/Expir/).pressSequentially('122030');
  await frame.getByLabel('Security code').pressSequentially('123');
  await frame.getByLabel('Name on card').fill('Ada Lovelace');
  return true;
}

/** Makes one step towards an order; false when the page offers none. */
async function step(page: Page): Promise<boolean> {
  const hasCard = await fillCard(page);
  const place = page.getByRole('button', { name: PLACE });
  if (hasCard && (await place.first().isVisible())) {
    await place.first().click({ timeout: 2_000 });
    return true;
  }
  const card = page.getByRole('radio', { name: /card/i }).first();
  if ((await card.isVisible().catch(() => false)) && !(await card.isChecked())) await card.check({ force: true });
  const on = page.getByRole('button', { name: ON }).first();
  if (!(await on.isVisible().catch(() => false))) return false;
  await on.click({ timeout: 2_000 });
  return true;
}

const isThere = (page: Page): boolean => new URL(page.url()).pathname.startsWith('/checkout/confirmation/');

async function walk(page: Page): Promise<string | null> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (isThere(page)) return null;
    await step(page).catch(() => false);
    await page.waitForTimeout(700);
  }
  const heading = await page
    .getByRole('heading', { level: 1 })
    .first()
    .textContent()
    .catch(() => null);
  return `no way on from ${new URL(page.url()).pathname} (${heading?.trim() ?? 'no heading'})`;
}

/**
 * Waits until the cart is cleared, which a checkout does last. A checkout that never requests it is given this long.
 */
async function untilCleared(page: Page, trace: Trace): Promise<void> {
  const isCleared = (entry: TraceEntry): boolean => entry.kind === 'request' && entry.name === 'cart:clear-requested';
  const end = Date.now() + LAST_ACT_MS;
  while (!trace.some(isCleared) && Date.now() < end) await page.waitForTimeout(100);
  await page.waitForTimeout(STILL_MS);
}

/**
 * Buys one tire in this browser, and records the checkout's actions.
 * @param address origin of a store
 */
export async function driveIn(browser: Browser, address: string): Promise<Driven> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(COMPILED_FUNCTIONS);
  await page.goto(address);
  const checkout = await whoAnswers(page);
  await prepareCart(page);
  const trace = await recordCheckout(page, checkout);
  await page.goto(`${address}/checkout`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const stuck = await walk(page);
  if (stuck === null) await untilCleared(page, trace);
  trace.push({ kind: 'reload' });
  if (stuck === null) {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(STILL_MS);
  }
  await page.close();
  return { remote: checkout.remote, trace, stuck };
}

/** The same in a separate browser. */
export async function driveCheckout({ address, browserPath }: DriveOptions): Promise<Driven> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await driveIn(browser, new URL(address).origin);
  } finally {
    await browser.close();
  }
}
