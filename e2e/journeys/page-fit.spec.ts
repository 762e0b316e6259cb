import type { CDPSession, Page } from '@playwright/test';
import {
  ALL_LAYOUTS,
  ALL_SHOWN,
  findCutLabels,
  findCutText,
  findSideways,
  isForAxe,
  layOut,
  LIGHT,
  NARROWEST_LAYOUTS,
  showAll,
  type Layout,
} from '../support/page-fit';
import { BOUGHT, BROWSED, OWNED, READ, type KindOfPage } from '../support/pages';
import { axeFaults, expect, test } from '../support/test';

/**
 * In the full tier, and by `npm run journeys -- --every-layout`: every kind of page, at every width, zoomed, in each
 * way of showing colors.
 */
const isFull = process.env.PAGE_FIT === 'full' || process.env.SUITE === 'full';
const LAYOUTS = isFull ? ALL_LAYOUTS : NARROWEST_LAYOUTS;
const SHOWN = isFull ? ALL_SHOWN : [LIGHT];

async function faultsOf(page: Page, layout: Layout): Promise<string[]> {
  const faults: string[] = [];
  for (const shown of SHOWN) {
    if (isFull) await page.emulateMedia(shown.media);
    const found = [...(await page.evaluate(findSideways)), ...(await page.evaluate(findCutText))];
    // Large text has less room than some names of trims and shops take.
    if (layout.textSize === 16) found.push(...(await page.evaluate(findCutLabels)));
    if (isFull && isForAxe(layout, shown)) found.push(...(await axeFaults(page)));
    faults.push(...found.map((fault) => `${layout.name}, ${shown.name}: ${fault}`));
  }
  return faults;
}

/** The kind of page in each layout; answers what does not fit. */
async function misfits(page: Page, session: CDPSession, { name, open }: KindOfPage): Promise<string[]> {
  const faults: string[] = [];
  if (isFull) await page.emulateMedia(LIGHT.media);
  await showAll(page, session);
  await open(page);
  for (const layout of LAYOUTS) {
    await layOut(page, session, layout);
    faults.push(...(await faultsOf(page, layout)));
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
