import { chromium, errors, type Browser, type Page } from 'playwright';
import { findBrowser } from 'release-platform/find-browser';
import { COMPILED_FUNCTIONS } from 'release-platform/page-functions';
import { BROWSER_FLAGS } from './browser-flags';
import { median, type Row } from './figures';

const VISITS = 3;
/** A phone on 3G: 1.6 Mbit/s down, 0.75 up, 300 ms round trip, and a quarter of this machine's processor. */
const NETWORK = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 30_000;

/** The visible effect of a completed click. */
type Sign = 'a dialog is open' | 'the quantity is 5' | 'it is compared' | 'its part is at the top';

interface Act {
  readonly name: string;
  readonly path: string;
  /** Beginning of the accessible name of the element to click. */
  readonly press: string;
  readonly sign: Sign;
}

const PRODUCT = '/product/MIC-DEF2-2055516-91V';
const SIZE = '/tires?size=205/55R16';
const ACTS: readonly Act[] = [
  { name: 'product: Add to cart', path: PRODUCT, press: 'Add to cart', sign: 'a dialog is open' },
  { name: 'product: One more', path: PRODUCT, press: 'One more', sign: 'the quantity is 5' },
  { name: 'product: Specs', path: PRODUCT, press: 'Specs', sign: 'its part is at the top' },
  { name: 'listing: Add 4 to cart', path: SIZE, press: 'Add 4 to cart', sign: 'a dialog is open' },
  { name: 'listing: Filters', path: SIZE, press: 'Filters', sign: 'a dialog is open' },
  { name: 'listing: Compare', path: SIZE, press: 'Compare', sign: 'it is compared' },
  { name: 'all tires: Choose a size', path: '/tires', press: 'Choose a size', sign: 'a dialog is open' },
];

/** Milliseconds after the click; null: never. */
interface Outcome {
  readonly pressedAt: number | null;
  readonly answered: number | null;
  /** When the handler of the clicked island was attached, which means that its script has loaded. */
  readonly heard: number | null;
  readonly done: number | null;
}

/**
 * Runs in the page from the start: scrolls the target into view as soon as it exists, clicks once it is painted, then
 * checks in every frame for a first response and for the requested result. A frame begins when the paint of the
 * previous one is on its way to the screen.
 */
function watchPress({ press, sign, patience }: { press: string; sign: Sign; patience: number }): void {
  const seen = (element: Element | null): boolean => {
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return width > 0 && height > 0 && element!.checkVisibility({ visibilityProperty: true });
  };
  const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const find = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, main label')].find(
      (element) => nameOf(element).startsWith(press) && seen(element),
    );
  const isThere: Record<Sign, (target: HTMLElement) => boolean> = {
    'a dialog is open': () => [...document.querySelectorAll('dialog[open], [role=dialog]')].some(seen),
    'the quantity is 5': () => document.querySelector('main output')?.textContent === '5',
    'it is compared': (target) => target.querySelector('input')?.checked === true,
    'its part is at the top': () => location.hash === '#specs',
  };
  const isAnswered = (target: HTMLElement): boolean =>
    'waiting' in target.dataset || target.getAttribute('aria-busy') === 'true' || isThere[sign](target);
  const outcome: Record<'pressedAt' | 'answered' | 'heard' | 'done', number | null> = {
    ...{ pressedAt: null, answered: null, heard: null, done: null },
  };
  /** Frames from the one in which it came into view to the one that begins after its paint. */
  const FRAMES_TO_PAINT = 2;
  let target: HTMLElement | undefined;
  let framesInView = 0;
  const look = (): void => {
    const now = performance.now();
    if (!target) {
      target = find();
      target?.scrollIntoView({ block: 'center' });
    } else if (outcome.pressedAt === null) {
      framesInView += 1;
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
      if (isPainted && framesInView >= FRAMES_TO_PAINT) {
        outcome.pressedAt = now;
        target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        target.click();
      }
    } else {
      const since = now - (outcome.pressedAt ?? 0);
      if (isAnswered(target)) outcome.answered ??= since;
      if (outcome.answered !== null && !('waiting' in target.dataset)) outcome.heard ??= since;
      if (isThere[sign](target)) outcome.done ??= since;
      if (outcome.done !== null || since > patience) return void Object.assign(window, { tmOutcome: outcome });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

const NEVER: Outcome = { pressedAt: null, answered: null, heard: null, done: null };

/** A click that never completes is a figure, too. */
async function visit(browser: Browser, url: string, { path, press, sign }: Act): Promise<Outcome> {
  const page = await slowPage(browser);
  try {
    await page.addInitScript(COMPILED_FUNCTIONS);
    await page.addInitScript(watchPress, { press, sign, patience: PATIENCE_MS });
    await page.goto(url + path, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => (window as { tmOutcome?: Outcome }).tmOutcome, null, {
      timeout: 2 * PATIENCE_MS,
    });
    return (await found.jsonValue()) ?? NEVER;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return NEVER;
    throw error;
  } finally {
    await page.context().close();
  }
}

/** Median of the visits with a figure; none without one. */
const middle = (values: readonly (number | null)[]): number =>
  values.includes(null) ? Number.NaN : Math.round(median(values.map(Number)));

async function measureAct(browser: Browser, url: string, act: Act): Promise<Row> {
  const visits: Outcome[] = [];
  for (let run = 0; run < VISITS; run += 1) visits.push(await visit(browser, url, act));
  return {
    press: act.name,
    'painted, pressed ms': middle(visits.map(({ pressedAt }) => pressedAt)),
    'answer ms': middle(visits.map(({ answered }) => answered)),
    'script ms': middle(visits.map(({ heard }) => heard)),
    'done ms': middle(visits.map(({ done }) => done)),
    'after script ms': middle(visits.map(({ heard, done }) => (heard === null || done === null ? null : done - heard))),
  };
}

/**
 * Clicks at the moment of painting, on 3G with a quarter of the processor, and measures when each is answered and done.
 */
export async function measurePresses(url: string): Promise<readonly Row[]> {
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
