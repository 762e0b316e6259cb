import type { Page } from '@playwright/test';
import { cards, count, settled } from '../listing';
import { DAY, remove, replaceText, unless, type Rule, type RuledStore } from './rule';

const listing = '/tires?size=205/55R16';

/** Facts on a card, and the filter for each. */
const FILTER_OF_FACT: readonly (readonly [RegExp, string])[] = [
  [/\$\d/, 'Price'],
  [/out of 5 stars/, 'Rating'],
  [/MILE WARRANTY/i, 'Mileage warranty'],
  [/RUN FLAT/i, 'Run-flat'],
  [/Save \$|back on/, 'Special offer'],
  [/touring|winter|all-weather|summer/i, 'Category'],
  [/Michelin|Goodyear|Toyo/, 'Brand'],
];

const filterText = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector('aside[aria-label=Filters], dialog[aria-label=Filters]')?.textContent ?? '',
  );

export const FACTS: readonly Rule[] = [
  {
    name: 'counts its products beside the heading',
    findFaults: async (page) =>
      unless({ 'no count': /^[\d,]+ \w+$/.test((await count(page).textContent())?.trim() ?? '') }),
    breakPage: replaceText('#result-count', /\d+/, 'some'),
  },
  {
    name: 'names every product in one link of its own',
    findFaults: (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('article')].flatMap((card, index) => {
          const links = card.querySelectorAll('h3 a[href*="/product/"]');
          return links.length === 1 && (links[0]!.textContent ?? '').trim().includes(' ') ? [] : [`card ${index + 1}`];
        }),
      ),
    breakPage: remove('article h3 a', 'first'),
  },
  {
    name: 'shows size, price and unit on every card',
    findFaults: (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('article')].flatMap((card, index) => {
          const text = card.textContent ?? '';
          return /\d{3}\/\d{2}R\d{2}/.test(text) && /\$\d+\.\d\d/.test(text) && /per tire/.test(text)
            ? []
            : [`card ${index + 1}: ${text.slice(0, 80)}`];
        }),
      ),
    breakPage: replaceText('article', /per tire/, 'now'),
  },
  {
    name: 'keeps room for every picture before it is loaded',
    findFaults: (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('article img')].flatMap((image) =>
          image.hasAttribute('alt') && image.hasAttribute('width') && image.hasAttribute('height')
            ? []
            : [image.outerHTML.slice(0, 80)],
        ),
      ),
    breakPage: (page) => page.evaluate(() => document.querySelector('article img')?.removeAttribute('width')),
  },
  {
    name: 'offers a filter for every fact on its cards',
    findFaults: async (page) => {
      const shown = (await cards(page).allTextContents()).join(' ');
      const offered = await filterText(page);
      return FILTER_OF_FACT.filter(([fact, filter]) => fact.test(shown) && !offered.includes(filter)).map(
        ([, filter]) => `no filter "${filter}"`,
      );
    },
    breakPage: replaceText('[aria-label=Filters]', /Mileage warranty/, 'More'),
  },
  {
    name: 'says how many products each filter leaves, and offers none that leaves nothing',
    findFaults: (page) =>
      page.evaluate(() => {
        const links = [...document.querySelectorAll('[aria-label=Filters] li a')];
        if (links.length === 0) return ['no filters'];
        return links
          .filter((link) => {
            const results = /, ([\d,]+) results?$/.exec((link.textContent ?? '').replace(/\s+/g, ' ').trim());
            return results === null || results[1] === '0';
          })
          .map((link) => link.textContent ?? '');
      }),
    breakPage: replaceText('[aria-label=Filters] li a', /result/, 'thing'),
  },
  {
    name: 'says how it is sorted, and sorts by price, rating and delivery',
    findFaults: async (page) => {
      const orders = (await page.getByRole('combobox', { name: 'Sort by' }).locator('option').allTextContents()).join();
      return unless({
        'no price': orders.includes('Price: low to high'),
        'no rating': orders.includes('Highest rated'),
        'no delivery': orders.includes('Soonest delivery'),
      });
    },
    breakPage: remove('select option:nth-child(n + 3)'),
  },
  {
    name: 'says on every card on which day the product arrives',
    findFaults: async (page) =>
      (await cards(page).allTextContents()).filter((text) => !DAY.test(text)).map((text) => text.slice(0, 80)),
    breakPage: replaceText('article', /\b\w{3}, \w{3} \d+/, 'soon'),
  },
  {
    name: 'leads up to its department',
    findFaults: async (page) =>
      unless({
        'no way up': (await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').count()) >= 1,
      }),
    breakPage: remove('nav[aria-label=Breadcrumb] a'),
  },
];

export const openListing = async (page: Page, { url }: RuledStore): Promise<void> => {
  await page.goto(url + listing, { waitUntil: 'networkidle' });
  await settled(page);
};
