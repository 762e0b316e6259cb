import { chromium, type Page } from 'playwright';
import { findBrowser } from 'release-platform/find-browser';
import { BROWSER_FLAGS } from './browser-flags';
import { percentile, type Row } from './figures';

const CLICKS = 100;
/** Number of filters that are added before the listing starts again without any. */
const DEPTH = 3;

interface Click {
  readonly filter: string;
  readonly ms: number;
}

/** Clicks a filter and waits for the frame after the one that shows its results. */
async function press(page: Page, index: number): Promise<Click> {
  return page.evaluate(
    (place) =>
      new Promise<Click>((resolve, reject) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('#filters a')].filter(
          (link) => !link.closest('details:not([open])') && !/\bselected\b/.test(link.textContent),
        );
        const link = links[place % links.length];
        const filter = link?.textContent ?? '';
        if (!link) return void reject(new Error('The listing has no filter to press.'));
        const given = setTimeout(() => reject(new Error(`No results 10 s after '${filter}' was pressed.`)), 10_000);
        let began = 0;
        const watch = new MutationObserver((changes) => {
          const isDone = changes.some(
            ({ target, oldValue }) => oldValue === 'true' && !(target as Element).hasAttribute('aria-busy'),
          );
          if (!isDone) return;
          watch.disconnect();
          clearTimeout(given);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve({ filter, ms: performance.now() - began })));
        });
        watch.observe(document.querySelector('main') ?? document.body, {
          subtree: true,
          attributeFilter: ['aria-busy'],
          attributeOldValue: true,
        });
        began = performance.now();
        link.click();
      }),
    index,
  );
}

/** Pseudo-random numbers that are the same in every run. */
const places = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 7919 + 104729) % 997);

async function measureListing(page: Page, name: string, url: string): Promise<Row> {
  const clicks: Click[] = [];
  for (const [turn, place] of places(CLICKS).entries()) {
    if (turn % DEPTH === 0) {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.mouse.move(5, 5);
    }
    clicks.push(await press(page, place));
  }
  const times = clicks.map(({ ms }) => ms);
  const slowest = [...clicks].sort((one, other) => other.ms - one.ms)[0];
  const at = (share: number): number => Math.round(percentile(times, share));
  return {
    listing: name,
    clicks: clicks.length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'max ms': at(1),
    slowest: slowest?.filter.trim() ?? '',
  };
}

/**
 * Time from the click on a filter to the painted results, for whole departments (the most to count) and for one size.
 */
export async function measureFacets(url: string): Promise<readonly Row[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('The clicks need Chromium or Chrome. Install one, or set CHROME_PATH to it.');
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const rows: Row[] = [];
    for (const [name, path] of [
      ['all tires', '/tires'],
      ['a size', '/tires?size=205/55R16'],
      ['all wheels', '/wheels'],
    ] as const)
      rows.push(await measureListing(page, name, url + path));
    return rows;
  } finally {
    await browser.close();
  }
}
