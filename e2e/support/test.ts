import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** Faults of a page that no journey may cause: errors in the console, refused policies, failed requests. */
export interface Watch {
  readonly faults: string[];
  /** Call where a journey provokes a fault on purpose; matching lines don't count. */
  allow(pattern: RegExp): void;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * A color on its way from one to another has the contrast of neither. A page behind another one stands still half way.
 */
async function atRest(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => {
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    const ends = document
      .getAnimations()
      // What follows the scroll position ends only with the page, and a skeleton shimmers for ever.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    return Promise.race([late, Promise.all(ends)]).then(() => undefined);
  });
}

/**
 * What is wrong, where, and how to mend it.
 * @param part selector of what has changed, where the rest of the page was looked at just before
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  await atRest(page);
  // Without frames a page is checked in one pass, in a third of the time, by the same rules. A frame that waits
  // hidden, like the chat's, is nobody's to perceive.
  const hasFrames = (await page.locator('iframe:visible').count()) > 0;
  const axe = new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ['violations'], iframes: hasFrames })
    .setLegacyMode(!hasFrames);
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`));
}

export async function expectNoAxeFaults(page: Page, state: string, part?: string): Promise<void> {
  expect((await axeFaults(page, part)).map((fault) => `${state}: ${fault}`)).toEqual([]);
}

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
      await use({ faults, allow: (pattern) => void allowed.push(pattern) });
      expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
