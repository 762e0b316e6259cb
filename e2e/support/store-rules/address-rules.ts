import type { Page } from '@playwright/test';
import { expect } from '../test';
import { centsIn, remove, replaceText, unless, type Rule } from './rule';

const TOKENS = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phoneNumber: 'tel',
  zipCode: 'postal-code',
  address: 'address-line1',
  city: 'address-level2',
} as const;

const email = (page: Page) => page.getByLabel('Email');
const isInvalid = async (page: Page): Promise<boolean> => (await email(page).getAttribute('aria-invalid')) === 'true';
const becomes = (read: () => Promise<boolean>, wanted: boolean): Promise<boolean> =>
  expect
    .poll(read, { timeout: 5_000 })
    .toBe(wanted)
    .then(() => true)
    .catch(() => false);

/** Names of visible fields that have no visible label. */
const unlabeled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main select')].flatMap((input) => {
      if (input.type === 'hidden' || input.getClientRects().length === 0) return [];
      const label = input.labels?.[0];
      const isSeen =
        label !== undefined && label.getClientRects().length > 0 && (label.textContent ?? '').trim() !== '';
      return isSeen ? [] : [input.name || input.id];
    }),
  );

export const ADDRESS: readonly Rule[] = [
  {
    name: 'asks a guest, and for no account first',
    findFaults: async (page) =>
      unless({
        'no field for a guest': await email(page).isVisible(),
        'asks for a password': (await page.locator('main input[type=password]').count()) === 0,
      }),
    breakPage: (page) =>
      page.evaluate(() => {
        const password = document.createElement('input');
        password.type = 'password';
        document.querySelector('main')!.prepend(password);
      }),
  },
  {
    name: 'says which step this is, and of how many',
    findFaults: async (page) => {
      const steps = page.getByRole('navigation', { name: 'Checkout steps' });
      return unless({
        'no place among the steps': /\d+ of \d+/.test((await steps.textContent()) ?? ''),
        'not one current step': (await steps.locator('[aria-current=step]').count()) === 1,
      });
    },
    breakPage: remove('nav[aria-label="Checkout steps"] [aria-current]'),
  },
  {
    name: 'labels every field above it',
    findFaults: unlabeled,
    breakPage: (page) =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('[name=city]')?.labels?.[0]?.remove()),
  },
  {
    name: 'marks what may be left out, and nothing else',
    findFaults: (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('main input[type=text], main input:not([type])')].flatMap(
          (input) => {
            const label = input.labels?.[0]?.textContent ?? '';
            const isOptional = ['ext', 'additionalAddress'].includes(input.name);
            return label.includes('(optional)') === isOptional ? [] : [`${input.name}: ${label}`];
          },
        ),
      ),
    breakPage: replaceText('label', / ?\(optional\)/, ''),
  },
  {
    name: 'lets the browser fill in what it knows',
    findFaults: (page) =>
      page.evaluate(
        (tokens) =>
          Object.entries(tokens).flatMap(([name, token]) =>
            document.querySelector<HTMLInputElement>(`[name=${name}]`)?.autocomplete.includes(token) ? [] : [name],
          ),
        TOKENS,
      ),
    breakPage: (page) =>
      page.evaluate(() => document.querySelector('[name=city]')?.setAttribute('autocomplete', 'off')),
  },
  {
    name: 'brings the keyboard of a phone that fits the field',
    findFaults: (page) =>
      page.evaluate(() => {
        const of = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
        return [
          ...(of('email')?.type === 'email' ? [] : ['email']),
          ...(of('phoneNumber')?.type === 'tel' ? [] : ['phone']),
          ...(of('zipCode')?.inputMode === 'numeric' ? [] : ['zip code']),
        ];
      }),
    breakPage: (page) => page.evaluate(() => document.querySelector('[name=zipCode]')?.removeAttribute('inputmode')),
  },
  {
    name: 'says at the field what is wrong once it is left, and takes that back once it is right',
    isInteractive: true,
    findFaults: async (page) => {
      await email(page).fill('ada@');
      await email(page).blur();
      const marked = await becomes(() => isInvalid(page), true);
      const described = (await email(page).getAttribute('aria-describedby')) ?? '';
      await email(page).fill('ada@example.com');
      return unless({
        'no fault at the field': marked && described !== '',
        'the fault stays': await becomes(() => isInvalid(page), false),
      });
    },
    breakPage: (page) =>
      page.evaluate(() => addEventListener('focusout', (event) => event.stopImmediatePropagation(), true)),
  },
  {
    name: 'keeps entries through a reload',
    isInteractive: true,
    findFaults: async (page) => {
      await page.getByLabel('First name').fill('Augusta');
      await page.getByLabel('First name').blur();
      await page.reload({ waitUntil: 'networkidle' });
      return unless({
        'the name is gone': await becomes(
          async () => (await page.getByLabel('First name').inputValue()) === 'Augusta',
          true,
        ),
      });
    },
    breakPage: (page) =>
      page.evaluate(() =>
        addEventListener('pagehide', () => {
          const [cart, session] = [localStorage.getItem('cart_id'), localStorage.getItem('session_id')];
          for (const store of [localStorage, sessionStorage])
            for (const key of Object.keys(store)) if (!key.startsWith('prepared-')) store.removeItem(key);
          localStorage.setItem('cart_id', cart ?? '');
          localStorage.setItem('session_id', session ?? '');
        }),
      ),
  },
  {
    name: 'has one button to go on, a way back and the total in sight',
    findFaults: async (page) =>
      unless({
        'not one button to go on': (await page.getByRole('button', { name: 'Continue', exact: true }).count()) === 1,
        'no way back': (await page.getByRole('link', { name: /^Back to/ }).count()) === 1,
        'no total':
          centsIn(
            await page
              .locator('main')
              .getByText(/^\$[\d,.]+$/)
              .first()
              .textContent(),
          ) > 0,
      }),
    breakPage: remove('main a[href="/checkout/delivery"]'),
  },
  {
    name: 'says whom to call, and leads nowhere else',
    findFaults: async (page) =>
      unless({
        'nobody to call': (await page.locator('header a[href^="tel:"]').count()) > 0,
        'the header leads away': (await page.locator('header nav[aria-label=Departments] a').count()) === 0,
      }),
    breakPage: remove('header a[href^="tel:"]'),
  },
];
