import { addStyle, centsIn, DAY, remove, replaceText, unless, type Rule } from './rule';

export const REVIEW: readonly Rule[] = [
  {
    name: 'shows each choice with a way to change it',
    findFaults: async (page) =>
      unless({
        'fewer than three ways to change': (await page.getByRole('link', { name: /^(Change|Edit)/ }).count()) >= 3,
      }),
    breakPage: remove('main a[href="/checkout/address"]'),
  },
  {
    name: 'says until which day it arrives',
    findFaults: async (page) => unless({ 'no day': DAY.test((await page.locator('main').textContent()) ?? '') }),
    breakPage: replaceText('main', DAY, 'soon'),
  },
  {
    name: 'charges by one button, which says how much',
    findFaults: async (page) => {
      const pay = page.getByRole('button', { name: /place order/ });
      const total = await page
        .locator('main')
        .getByText(/^\$[\d,.]+$/)
        .first()
        .textContent();
      return unless({
        'not one button': (await pay.count()) === 1,
        'not the total': (await pay.count()) === 1 && centsIn(await pay.textContent()) === centsIn(total),
      });
    },
    breakPage: replaceText('main button', /\$[\d,.]+/, '$1.00'),
  },
  {
    name: 'fits its window',
    findFaults: (page) =>
      page.evaluate(() =>
        document.documentElement.scrollWidth > innerWidth ? [`${document.documentElement.scrollWidth} px`] : [],
      ),
    breakPage: addStyle('main { min-width: 4000px }'),
  },
];

export const CART: readonly Rule[] = [
  {
    name: 'changes and removes each product by buttons that name it',
    findFaults: async (page) =>
      unless({
        'no quantity': (await page.getByRole('group', { name: /^Quantity of \w/ }).count()) > 0,
        'no removal': (await page.getByRole('button', { name: /^Remove \w/ }).count()) > 0,
      }),
    breakPage: remove('main li button'),
  },
  {
    name: 'adds up to the total that it shows',
    findFaults: async (page) => {
      const summary = ((await page.getByRole('complementary', { name: 'Order summary' }).textContent()) ?? '').replace(
        /\s+/g,
        ' ',
      );
      const amount = (label: RegExp): number =>
        centsIn(new RegExp(`${label.source}[^$]*(\\$[\\d.,]+)`).exec(summary)?.[0] ?? '$0');
      const saving = /Instant savings/.test(summary) ? amount(/Instant savings/) : 0;
      const total = amount(/Total/);
      return unless({ [`${total} is not the sum`]: total === amount(/Subtotal/) - saving });
    },
    breakPage: (page) => page.evaluate(() => document.querySelector('aside dd')?.replaceChildren('$1.00')),
  },
  {
    name: 'says what tax is still to come, and how things are returned',
    findFaults: async (page) => {
      const shown = (await page.locator('main').textContent()) ?? '';
      return unless({
        'no word of tax': /tax/i.test(shown),
        'no word of returns': /returns|go back|refund/i.test(shown),
      });
    },
    breakPage: replaceText('main', /returns/i, 'things'),
  },
  {
    name: 'leads to the checkout by one press',
    findFaults: async (page) =>
      unless({
        'no way to the checkout':
          (await page
            .locator('main')
            .getByRole('link', { name: /checkout/ })
            .count()) > 0,
      }),
    breakPage: remove('main a[href^="/checkout/delivery"], main a[href^="/checkout/"]'),
  },
];
