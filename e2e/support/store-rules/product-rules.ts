import type { Page } from '@playwright/test';
import { expect } from '../test';
import { addStyle, centsIn, DAY, remove, replaceText, unless, type Rule } from './rule';

const text = async (page: Page): Promise<string> =>
  ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ');
const button = (page: Page) => page.locator('main').getByRole('button', { name: /^Add to cart/ });
const quantity = (page: Page) => page.locator('main').getByRole('group', { name: /^Quantity of/ });

/** Returns the unit price; a promotion may require four, so it can change with the quantity. */
const priceOfOne = async (page: Page): Promise<number> =>
  centsIn(/(?<!Save )\$[\d.,]+(?= ?per tire)/.exec(await text(page))?.[0] ?? null);

export const PRODUCT: readonly Rule[] = [
  {
    name: 'names brand and product in its one heading',
    findFaults: async (page) => {
      const headings = await page.getByRole('heading', { level: 1 }).allTextContents();
      return unless({
        'not one heading with brand and name': headings.length === 1 && /\w+ \w+/.test(headings[0] ?? ''),
      });
    },
    breakPage: replaceText('main h1', /.+/, 'Tire'),
  },
  {
    name: 'shows the price of one and of the whole set, which agree',
    findFaults: async (page) => {
      const shown = await text(page);
      const each = await priceOfOne(page);
      const set = centsIn(/\$[\d.,]+(?= ?for 4)/.exec(shown)?.[0] ?? null);
      return unless({ [`one costs ${each}, four cost ${set}`]: set === each * 4 });
    },
    breakPage: replaceText('main', /\d\d\.\d\d(?= ?for 4)/, '00.01'),
  },
  {
    name: 'can be added to the cart without scrolling',
    findFaults: async (page) => {
      const buttons = await page.getByRole('button', { name: /^Add( 4)? to cart/ }).all();
      const height = page.viewportSize()!.height;
      const boxes = await Promise.all(buttons.map((each) => each.boundingBox()));
      return unless({
        'no button in the first screen': boxes.some(
          (box) => box !== null && box.y >= 0 && box.y + box.height <= height,
        ),
      });
    },
    breakPage: addStyle('main button { position: relative !important; top: 3000px !important }'),
  },
  {
    name: 'says until which day it arrives at home and at a shop',
    findFaults: async (page) => {
      const shown = await text(page);
      return unless({
        'no day at home': DAY.test(/To your home.{0,120}/.exec(shown)?.[0] ?? ''),
        'no day at a shop': DAY.test(/To a local installer.{0,120}/.exec(shown)?.[0] ?? ''),
      });
    },
    breakPage: replaceText('main', /\b\w{3}, \w{3} \d+/, 'soon'),
  },
  {
    name: 'says beside the button what is not in the price, and how it is returned',
    findFaults: async (page) => {
      const shown = await text(page);
      return unless({
        'no word of tax': /tax/.test(shown),
        'no word of returns': /returns|go back|refund/i.test(shown),
      });
    },
    breakPage: replaceText('main', /returns/i, 'things'),
  },
  {
    name: 'has several pictures, the first of which is enlarged',
    isInteractive: true,
    findFaults: async (page) => {
      const views = await page.getByRole('list', { name: 'Views' }).getByRole('button').count();
      const enlarge = page.getByRole('link', { name: /Enlarge/ });
      if ((await enlarge.count()) === 0) return ['nothing to enlarge'];
      await enlarge.click();
      return unless({
        'fewer than three views': views >= 3,
        'not enlarged': await page
          .getByRole('dialog')
          .waitFor({ timeout: 5_000 })
          .then(() => true)
          .catch(() => false),
      });
    },
    breakPage: remove('[aria-label=Views] li'),
  },
  {
    name: 'shows its rating beside its name, with a way to the reviews',
    findFaults: async (page) =>
      unless({ 'no rating': (await page.getByRole('link', { name: /out of 5 stars, \d+ reviews?$/ }).count()) > 0 }),
    breakPage: remove('a[href="#reviews"]'),
  },
  {
    name: 'asks for the vehicle, or says whether it fits',
    findFaults: async (page) => unless({ 'no word of the fit': /fit your|Fits|doesn’t fit/i.test(await text(page)) }),
    breakPage: replaceText('main', /[Ff]it/, 'go'),
  },
  {
    name: 'tells search engines the price that it shows',
    findFaults: async (page) => {
      const each = await priceOfOne(page);
      const told = await page.evaluate(() =>
        [...document.querySelectorAll('script[type="application/ld+json"]')]
          .map((script) => script.textContent ?? '')
          .join(),
      );
      return unless({ [`not ${each} cents`]: new RegExp(`"price":\\s*"?${(each / 100).toFixed(2)}`).test(told) });
    },
    breakPage: replaceText('script[type="application/ld+json"]', /"price":\s*"?[\d.]+/, '"price":"1.00'),
  },
  {
    name: 'follows the quantity with its total',
    isInteractive: true,
    findFaults: async (page) => {
      await quantity(page).getByRole('button', { name: 'One less' }).click();
      return unless({
        'the total stays': await expect
          .poll(async () => centsIn(await button(page).first().textContent()) / (await priceOfOne(page)), {
            timeout: 5_000,
          })
          .toBe(3)
          .then(() => true)
          .catch(() => false),
      });
    },
    breakPage: replaceText('main', /per tire/, 'each'),
  },
  {
    name: 'leads to others of its size',
    findFaults: async (page) =>
      unless({
        'no others':
          (await page
            .getByRole('region', { name: /^More in/ })
            .getByRole('article')
            .count()) >= 3,
      }),
    breakPage: remove('section article'),
  },
];
