import type { Locator, Page } from '@playwright/test';
import { cards, count } from '../listing';
import { expect } from '../test';
import { remove, replaceText, unless, addStyle, type Rule } from './rule';

const field = (page: Page): Locator => page.getByRole('search').getByRole('combobox');
const suggestions = (page: Page): Locator => page.getByRole('search').getByRole('option');

async function suggest(page: Page, text: string): Promise<string[]> {
  await field(page).fill('');
  await field(page).pressSequentially(text);
  // The first one leads to all results, and is present before any suggestion.
  await expect(suggestions(page).nth(1)).toBeVisible();
  return suggestions(page).allTextContents();
}

export const SEARCH: readonly Rule[] = [
  {
    name: 'has its field in sight, with a name and a button',
    findFaults: async (page) =>
      unless({
        'no field in sight': await field(page).isVisible(),
        'no button': await page.getByRole('search').getByRole('button', { name: 'Search' }).isVisible(),
      }),
    breakPage: addStyle('[role=search] input, search input { display: none !important }'),
  },
  {
    name: 'keeps what was searched in its field',
    findFaults: async (page) =>
      unless({ 'the field is empty': (await field(page).inputValue()) === 'michelan defender' }),
    breakPage: (page) => field(page).fill(''),
  },
  {
    name: 'forgives a slip of the keyboard',
    findFaults: async (page) =>
      unless({ 'no product found': (await cards(page).filter({ hasText: 'Michelin' }).count()) > 0 }),
    breakPage: remove('article'),
  },
  {
    name: 'says what it searched and how much it found',
    findFaults: async (page) =>
      unless({
        'the heading does not repeat the words': ((await page.locator('main h1').textContent()) ?? '').includes(
          'michelan',
        ),
        'no count': /\d/.test((await count(page).textContent()) ?? ''),
      }),
    breakPage: replaceText('main h1', /michelan/, 'your words'),
  },
  {
    name: 'suggests at most ten, none twice',
    isInteractive: true,
    findFaults: async (page) => {
      const found = await suggest(page, 'mich');
      return unless({ 'more than ten': found.length <= 10, 'one twice': new Set(found).size === found.length });
    },
    breakPage: (page) =>
      page.route('**/products/suggestions?**', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { groups: { items: { url: string }[] }[] };
        for (const group of answer.groups)
          group.items = group.items.flatMap((item) => [item, { ...item, url: `${item.url}?again` }]);
        await route.fulfill({ response, json: answer });
      }),
  },
  {
    name: 'reads a size however it is written',
    isInteractive: true,
    findFaults: async (page) => {
      await field(page).fill('225 65 17');
      await field(page).press('Enter');
      return unless({
        'no list of the size': await page
          .waitForURL(/size=225(\/|%2F)65R17/, { timeout: 8_000 })
          .then(() => true)
          .catch(() => false),
      });
    },
    breakPage: (page) =>
      page.evaluate(() =>
        addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault(), true),
      ),
  },
  {
    name: 'closes its suggestions once it is submitted',
    isInteractive: true,
    findFaults: async (page) => {
      await suggest(page, 'michelin');
      await field(page).press('Enter');
      await page.waitForURL(/\/(search|tires)\?/);
      await expect(page.locator('main h1')).toBeVisible();
      return unless({ 'suggestions stay open': (await suggestions(page).count()) === 0 });
    },
    breakPage: (page) =>
      page.evaluate(() =>
        addEventListener('keydown', (event) => {
          if (event.key !== 'Enter') return;
          const left = document.createElement('div');
          left.setAttribute('role', 'option');
          left.textContent = 'left open';
          document.querySelector('[role=search], search')!.append(left);
        }),
      ),
  },
];

export const NOTHING_FOUND: readonly Rule[] = [
  {
    name: 'says why, and leads on',
    findFaults: async (page) =>
      unless({
        'does not repeat the words': ((await page.locator('main').textContent()) ?? '').includes('qqxyzzy'),
        'fewer than three ways on': (await page.locator('main').getByRole('link').count()) >= 3,
        'no search by vehicle or size': (await page.getByRole('link', { name: /^Find by/ }).count()) === 2,
      }),
    breakPage: remove('main a'),
  },
];
