import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { findBrowser } from 'release-platform/find-browser';
import { COMPILED_FUNCTIONS } from 'release-platform/page-functions';
import { BROWSER_FLAGS } from './browser-flags';
import { showWhole } from './browser-window';
import { median, type Row } from './figures';

const VISITS = 5;
/** The browser's processor is a quarter of this machine's. */
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const PATIENCE_MS = 15_000;
/** Wait after the last request, in ms, until the page has its scripts and their event handlers are attached. */
const SETTLED_MS = 1_500;

/** The visible effect of a completed click. */
type Sign = 'a dialog is open' | 'the address has changed';

interface Act {
  readonly name: string;
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly sign: Sign;
  /** The element to click. Opens whatever has to be open first. */
  readonly target: (page: Page) => Promise<Locator> | Locator;
}

const PRODUCT = '/product/MIC-DEF2-2055516-91V';
const SIZE = '/tires?size=205/55R16';

async function otherSize(page: Page): Promise<Locator> {
  await page.getByText(/^All \d+ sizes$/).click();
  return page.locator('main details a[href^="/product/"]:not([aria-current])').filter({ visible: true }).first();
}

const ACTS: readonly Act[] = [
  {
    name: 'listing: a filter',
    path: SIZE,
    viewport: DESK,
    sign: 'the address has changed',
    target: (page) => page.locator('#filters details[open] a').first(),
  },
  {
    name: 'listing: Filters',
    path: SIZE,
    viewport: PHONE,
    sign: 'a dialog is open',
    target: (page) =>
      page
        .locator('main')
        .locator('a, button')
        .filter({ hasText: /^Filters/ })
        .first(),
  },
  {
    name: 'listing: Add 4 to cart',
    path: SIZE,
    viewport: PHONE,
    sign: 'a dialog is open',
    target: (page) => page.getByRole('button', { name: /^Add 4 to cart/ }).first(),
  },
  {
    name: 'listing: to a product',
    path: SIZE,
    viewport: PHONE,
    sign: 'the address has changed',
    target: (page) => page.locator('article h3 a').first(),
  },
  {
    name: 'product: Add to cart',
    path: PRODUCT,
    viewport: PHONE,
    sign: 'a dialog is open',
    target: (page) => page.getByRole('button', { name: /^Add to cart/ }).first(),
  },
  {
    name: 'product: Specs',
    path: PRODUCT,
    viewport: PHONE,
    sign: 'the address has changed',
    target: (page) =>
      page
        .locator('main')
        .locator('a, button')
        .filter({ hasText: /^Specs$/ })
        .first(),
  },
  { name: 'product: another size', path: PRODUCT, viewport: PHONE, sign: 'the address has changed', target: otherSize },
];

/** Milliseconds. */
interface Outcome {
  /**
   * The longest event of the click in ms, from the input to the frame that shows its result, as Interaction to Next
   * Paint counts it. Browsers report events of 16 ms and more.
   */
  readonly longest: number;
  /** From the click to the frame after the one in which its work is done, in ms. */
  readonly done: number;
}

/** Runs in the page before the click; stores the outcome in `tmOutcome`. */
function watchInteraction(sign: Sign): void {
  const address = location.href;
  const isDone = (): boolean =>
    sign === 'a dialog is open' ? document.querySelector('dialog[open]') !== null : location.href !== address;
  let longest = 16;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId?: number })[])
      if (entry.interactionId) longest = Math.max(longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const look = (): void => {
        // A timer instead of animation frames: requesting each frame makes the page paint more than it would.
        if (!isDone()) return void setTimeout(look, 8);
        requestAnimationFrame(() => {
          const done = performance.now() - timeStamp;
          // The browser reports an event some time after its frame.
          setTimeout(() => Object.assign(window, { tmOutcome: { longest, done } }), 500);
        });
      };
      look();
    },
    { capture: true, once: true },
  );
}

async function interact(browser: Browser, url: string, { path, viewport, sign, target }: Act): Promise<Outcome> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(COMPILED_FUNCTIONS);
    const session = await context.newCDPSession(page);
    await showWhole(session, viewport);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url + path);
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
    const pressed = await target(page);
    await pressed.scrollIntoViewIfNeeded();
    await page.waitForTimeout(SETTLED_MS);
    await page.evaluate(watchInteraction, sign);
    await pressed.click({ timeout: PATIENCE_MS });
    const found = await page.waitForFunction(() => (window as { tmOutcome?: Outcome }).tmOutcome, null, {
      timeout: PATIENCE_MS,
    });
    return (await found.jsonValue()) as Outcome;
  } finally {
    await context.close();
  }
}

async function measureAct(browser: Browser, url: string, act: Act): Promise<Row> {
  const outcomes: Outcome[] = [];
  for (let run = 0; run < VISITS; run += 1) outcomes.push(await interact(browser, url, act));
  return {
    press: act.name,
    'INP ms': Math.round(median(outcomes.map(({ longest }) => longest))),
    'worst INP ms': Math.round(Math.max(...outcomes.map(({ longest }) => longest))),
    'done ms': Math.round(median(outcomes.map(({ done }) => done))),
  };
}

/** Measures clicks on pages that are ready, on a quarter of the processor: how long each blocks the page. */
export async function measureInteractions(url: string): Promise<readonly Row[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('The presses need Chromium or Chrome. Install one, or set CHROME_PATH to it.');
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  try {
    const rows: Row[] = [];
    for (const act of ACTS) rows.push(await measureAct(browser, url, act));
    return rows;
  } finally {
    await browser.close();
  }
}
