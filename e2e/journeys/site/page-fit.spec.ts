import type { CDPSession, Page } from '@playwright/test';
import {
  ALL_LAYOUTS,
  ALL_SHOWN,
  FOCUS_LAYOUTS,
  findCutLabels,
  findCutText,
  findHiddenFocus,
  findSideways,
  isForAxe,
  layOut,
  LIGHT,
  NARROWEST_LAYOUTS,
  showAll,
  type Layout,
} from '../../support/page-fit';
import { BOUGHT, BROWSED, OWNED, READ, type KindOfPage } from '../../support/pages';
import { axeFaults, expect, test } from '../../support/test';
import { productInStock } from '../../support/carts';
import { env, variantUrl } from '../../support/env';

/**
 * In the full tier, and with `npm run journeys -- --every-layout`: every kind of page, at every width and zoom, in each
 * color mode.
 */
const isFull = process.env.PAGE_FIT === 'full' || process.env.SUITE === 'full';
const LAYOUTS = isFull ? ALL_LAYOUTS : NARROWEST_LAYOUTS;
const SHOWN = isFull ? ALL_SHOWN : [LIGHT];

async function faultsOf(page: Page, layout: Layout): Promise<string[]> {
  const faults: string[] = [];
  for (const shown of SHOWN) {
    if (isFull) await page.emulateMedia(shown.media);
    const found = [...(await page.evaluate(findSideways)), ...(await page.evaluate(findCutText))];
    // Large text has less space than some names of trims and shops need.
    if (layout.textSize === 16) found.push(...(await page.evaluate(findCutLabels)));
    if (isFull && isForAxe(layout, shown)) found.push(...(await axeFaults(page)));
    faults.push(...found.map((fault) => `${layout.name}, ${shown.name}: ${fault}`));
  }
  return faults;
}

/** Opens the kind of page in each layout; returns overflowing elements. */
async function misfits(page: Page, session: CDPSession, { name, open }: KindOfPage): Promise<string[]> {
  const faults: string[] = [];
  if (isFull) await page.emulateMedia(LIGHT.media);
  await showAll(page, session);
  await open(page);
  for (const layout of LAYOUTS) {
    await layOut(page, session, layout);
    faults.push(...(await faultsOf(page, layout)));
  }
  for (const layout of FOCUS_LAYOUTS) {
    await layOut(page, session, layout);
    faults.push(...(await page.evaluate(findHiddenFocus)).map((fault) => `${layout.name}: ${fault}`));
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

const GROUPS = { browsed: BROWSED, read: READ, bought: BOUGHT, owned: OWNED };

if (isFull) test.describe.configure({ mode: 'parallel' });
for (const [group, all] of Object.entries(GROUPS))
  test(`pages that are ${group} fit the window, whatever its width and the size of its text`, async ({
    page,
    watch,
  }) => {
    const kinds = all.filter(({ isFragile }) => isFull || isFragile);
    test.setTimeout(kinds.length * (isFull ? 120_000 : 10_000));
    watch.allow(/404/);
    const session = await page.context().newCDPSession(page);
    const faults: string[] = [];
    for (const kind of kinds) faults.push(...(await misfits(page, session, kind)));
    expect(faults).toEqual([]);
  });

test('the purchase button is in the first window of every store', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const stores = [env.baseUrl, env.lowesUrl, variantUrl('purchasingpower'), variantUrl('benefitsme')];
  const numbers = [await productInStock('size=205/55R16'), await productInStock('type=wheels')];
  for (const [index, store] of stores.entries())
    for (const number of isFull ? numbers : [numbers[index % 2]]) {
      await page.goto(`${store}/product/${number}`);
      const button = page.getByRole('button', { name: /^Add to cart/ }).first();
      await expect(button).toBeInViewport({ ratio: 1 });
      const isOnTop = await button.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width * 0.9, top + height / 2));
      });
      expect(isOnTop).toBe(true);
    }
});
