import type { Page } from '@playwright/test';
import { booksOf } from '../../support/ledger';
import { CARDS, person } from '../../support/shop';
import { expect, test } from '../../support/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MOST_TABS = 120;

interface Focused {
  readonly name: string;
  readonly isVisible: boolean;
}

/** Returns the focused element, in the page or in its frame. */
async function focused(page: Page): Promise<Focused> {
  const frames = page.frames();
  for (const frame of [...frames].reverse()) {
    const found = await frame
      .evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        if (!element || element === document.body || element.tagName === 'IFRAME' || !document.hasFocus()) return null;
        const label = (element as HTMLInputElement).labels?.[0]?.textContent;
        const { width, height } = element.getBoundingClientRect();
        return {
          name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim(),
          isVisible: width > 0 && height > 0,
        };
      })
      .catch(() => null);
    if (found) return found;
  }
  return { name: '', isVisible: false };
}

/** Presses Tab until the named control is focused; fails when it cannot be reached. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    const now = await focused(page);
    if (name.test(now.name)) {
      expect(now.isVisible).toBe(true);
      return;
    }
    seen.push(now.name.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nothing named ${name} can be reached by Tab. Met: ${[...new Set(seen)].join(' | ')}`);
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('ship to home with the keyboard alone on a phone', async ({ page }) => {
  await page.goto('/tires?size=205%2F55R16&inStock=true');
  await tabTo(page, /^(Add \d to cart|Add)/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
  await tabTo(page, /Proceed to checkout/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/delivery/);

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, /Ship to (my home|a local installer)/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Ship to my home/ })).toBeChecked();
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/address/);

  await type(page, /^First name/, person.firstName);
  await type(page, /^Last name/, person.lastName);
  await type(page, /^Email/, person.email);
  await type(page, /^Phone/, person.phone);
  await type(page, /^Zip code/, '94110');
  await type(page, /^Street/, '12 Mission St');
  await page.keyboard.press('Escape');
  await type(page, /^City/, 'San Francisco');
  await tabTo(page, /^State/);
  await page.keyboard.type('CA');
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/payment/);

  await tabTo(page, /^Credit or debit card/);
  await tabTo(page, /^Review your order/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/review/);

  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible();
  await type(page, /^Card number/, CARDS.approved);
  await type(page, /^Expir/, '122030');
  await type(page, /^Security code/, '123');
  await type(page, /^Name on card/, 'Ada Lovelace');
  await tabTo(page, /place order/);
  const label = (await focused(page)).name;
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/confirmation\//);
  const orderId = decodeURIComponent(/confirmation\/([^?]+)/.exec(page.url())?.[1] ?? '');
  const cents = Math.round(Number(/\$([\d,]+\.\d{2})/.exec(label)?.[1]?.replaceAll(',', '')) * 100);
  await expect.poll(async () => (await booksOf(orderId)).chargedCents).toEqual([cents]);
});
