import type { Locator, Page } from '@playwright/test';
import { cards, count, settled } from '../listing';
import { expect } from '../test';
import { addStyle, centsIn, replaceText, unless, type Rule } from './rule';

const numberOf = async (page: Page): Promise<number> =>
  Number.parseInt(((await count(page).textContent()) ?? '').replaceAll(',', ''), 10);

/** Opens the filters: beside the list, or on a phone in a panel. */
async function openFilters(page: Page): Promise<Locator> {
  const beside = page.getByRole('complementary', { name: 'Filters' });
  if (await beside.isVisible()) return beside;
  await page.getByRole('link', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Clicks the first filter by brand; returns the number of products that it announced. */
async function filterByBrand(page: Page): Promise<number> {
  const filters = await openFilters(page);
  const link = filters.getByRole('link', { name: /^Bridgestone/ });
  const promised = Number(/([\d,]+) result/.exec(((await link.textContent()) ?? '').replace(/\s+/g, ' '))?.[1]);
  await link.click();
  await page.waitForURL(/brand=/, { timeout: 5_000 }).catch(() => undefined);
  const show = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show/ });
  if (await show.isVisible()) await show.click();
  await settled(page);
  return promised;
}

/** Waits briefly for a value; false when it does not appear. */
const becomes = (read: () => Promise<unknown>, wanted: unknown): Promise<boolean> =>
  expect
    .poll(read, { timeout: 5_000 })
    .toEqual(wanted)
    .then(
      () => true,
      () => false,
    );

const inUse = (page: Page): Locator => page.getByRole('list', { name: 'Filters in use' }).getByRole('link');
const topOf = (card: Locator): Promise<number> => card.evaluate((element) => element.getBoundingClientRect().top);

export const USE: readonly Rule[] = [
  {
    name: 'shows as many products as a filter promised',
    isInteractive: true,
    findFaults: async (page) => {
      const promised = await filterByBrand(page);
      return unless({ [`not ${promised} products`]: await becomes(() => numberOf(page), promised) });
    },
    breakPage: replaceText('[aria-label=Filters] li a', /^\d+$/, '99'),
  },
  {
    name: 'shows filters in use above the list, and takes each away with one press',
    isInteractive: true,
    findFaults: async (page) => {
      const all = await numberOf(page);
      await filterByBrand(page);
      const filter = inUse(page).first();
      if (!(await becomes(() => filter.isVisible(), true))) return ['the filter in use is not shown'];
      await filter.click();
      return unless({ 'not all products are back': await becomes(() => numberOf(page), all) });
    },
    breakPage: addStyle('[aria-label="Filters in use"] { display: none !important }'),
  },
  {
    name: 'keeps filters in the address, so that a reload and a shared link show the same',
    isInteractive: true,
    findFaults: async (page) => {
      const promised = await filterByBrand(page);
      await becomes(() => numberOf(page), promised);
      await page.reload({ waitUntil: 'networkidle' });
      await settled(page);
      return unless({ 'a reload shows something else': (await numberOf(page)) === promised });
    },
    breakPage: (page) =>
      page.evaluate(() => {
        const push = history.pushState.bind(history);
        history.pushState = (state, unused) => push(state, unused, '/tires?size=205/55R16');
      }),
  },
  {
    name: 'sorts by the price that the cards show',
    isInteractive: true,
    findFaults: async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Price: low to high' });
      await page.waitForURL(/sort=/);
      await settled(page);
      const prices = (await cards(page).allTextContents()).map((text) =>
        centsIn(/(?<!Save )\$[\d.]+(?= ?per tire)/.exec(text)?.[0] ?? null),
      );
      return prices.flatMap((price, index) =>
        index === 0 || price >= prices[index - 1]!
          ? []
          : [`card ${index + 1} costs ${price} after ${prices[index - 1]}`],
      );
    },
    breakPage: (page) =>
      page.evaluate(() => {
        new MutationObserver((_, observer) => {
          const list = document.querySelector('main ul:has(> li > article)');
          if (!location.search.includes('sort=') || list?.closest('[aria-busy=true]')) return;
          observer.disconnect();
          setTimeout(() => list?.append(list.firstElementChild!));
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  },
  {
    name: 'is where it was when the shopper comes back from a product',
    isInteractive: true,
    findFaults: async (page) => {
      const card = cards(page).nth(12);
      await card.scrollIntoViewIfNeeded();
      const before = await topOf(card);
      await card.getByRole('link').first().click();
      await page.waitForURL(/\/product\//);
      await expect(page.locator('main h1')).toBeVisible();
      await page.goBack();
      await settled(page);
      return unless({
        'the card that was pressed is elsewhere': await becomes(
          async () => Math.abs((await topOf(cards(page).nth(12))) - before) < 8,
          true,
        ),
      });
    },
    breakPage: async (page) => {
      await addStyle('* { overflow-anchor: none } .moved main { padding-top: 700px }')(page);
      await page.evaluate(() => addEventListener('popstate', () => document.body.classList.add('moved')));
    },
  },
  {
    name: 'shows more products on request, and says how many of all are shown',
    isInteractive: true,
    findFaults: async (page) => {
      const before = await cards(page).count();
      const all = await numberOf(page);
      const says = await page.getByText(`${before} of ${all}`).count();
      await page.getByRole('button', { name: /^Show \d+ more/ }).click();
      return unless({
        'does not say how many are shown': says > 0,
        'shows no more': await becomes(async () => (await cards(page).count()) > before, true),
      });
    },
    breakPage: replaceText('main', /\d+ of \d+/, 'some'),
  },
  {
    name: 'keeps cards apart and everything that is pressed at least 24 px large',
    findFaults: (page) =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect());
        const close = boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                one.left < other.right + 8 &&
                other.left < one.right + 8 &&
                one.top < other.bottom + 8 &&
                other.top < one.bottom + 8,
            )
            ? [`card ${index + 1} is closer than 8 px to another`]
            : [],
        );
        const small = [...document.querySelectorAll('article button, article a, article label, main select')].flatMap(
          (target) => {
            const { width, height } = target.getBoundingClientRect();
            return width === 0 || (width >= 24 && height >= 24) || getComputedStyle(target).display === 'inline'
              ? []
              : [`${target.textContent?.trim().slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`];
          },
        );
        return [...close, ...small];
      }),
    breakPage: addStyle('main ul:has(> li > article) { gap: 0 !important } article { margin: 0 !important }'),
  },
];
