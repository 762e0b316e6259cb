import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { markSeen } from './axe-seen';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Finishes color transitions, whose intermediate colors have no valid contrast. A page in the background pauses them
 * halfway.
 */
async function atRest(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => {
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    const ends = document
      .getAnimations()
      // Scroll-driven animations never end, and neither does a skeleton's shimmer.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    return Promise.race([late, Promise.all(ends)]).then(() => undefined);
  });
}

/**
 * Returns violations with location and fix. A header, footer or card is checked once in each of its forms.
 * @param part selector of the changed part, when the rest of the page was just checked
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  await atRest(page);
  // Without frames a page is checked in one pass, in a third of the time, with the same rules. A hidden frame, like the
  // chat's, is not perceivable.
  const hasFrames = (await page.locator('iframe:visible').count()) > 0;
  // Forced colors are chosen by the browser, but axe reads the page's own.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  // A best practice, because screen reader users navigate by headings.
  const rules = { 'color-contrast': { enabled: !isForced }, 'heading-order': { enabled: true } };
  const axe = new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ['violations'], iframes: hasFrames, rules })
    .setLegacyMode(!hasFrames);
  if (part !== undefined) axe.include(part);
  const seen = part === undefined ? await markSeen(page) : null;
  if (seen) axe.exclude(seen.selector);
  const { violations } = await axe.analyze();
  await seen?.keep();
  const faults: string[] = [];
  for (const { id, help, nodes } of violations)
    for (const { target } of nodes) {
      const selector = target.join(' ');
      if (id !== TARGET_SIZE || (await isSmallInTheMiddle(page, selector))) faults.push(`${id}: ${help}: ${selector}`);
    }
  return faults;
}

const TARGET_SIZE = 'target-size';

/** Elements behind a modal dialog cannot be clicked. */
const isBehindDialog = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const modal = document.querySelector(':modal');
    return modal !== null && !modal.contains(element);
  });

/** A control that a sticky bar covers is measured after scrolling it into view. */
async function isSmallInTheMiddle(page: Page, selector: string): Promise<boolean> {
  if (await isBehindDialog(page, selector)) return false;
  const scrolled = await page.locator(selector).evaluate((element) => {
    const before = window.scrollY;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return { before, isMoved: window.scrollY !== before };
  });
  if (!scrolled.isMoved) return true;
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .withRules([TARGET_SIZE])
    .setLegacyMode()
    .analyze();
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled.before);
  return violations.length > 0;
}

export async function expectNoAxeFaults(page: Page, state: string, part?: string): Promise<void> {
  expect((await axeFaults(page, part)).map((fault) => `${state}: ${fault}`)).toEqual([]);
}
