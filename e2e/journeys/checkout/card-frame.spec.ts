import type { Page } from '@playwright/test';
import { openAtPayment } from '../../support/carts';
import { choosePayment } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, test } from '../../support/test';

/** Returns the form's needed and actual height, and its font size. */
async function measured(page: Page) {
  const frame = page.frameLocator('iframe[title="Card details"]');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  return frame.locator('html').evaluate(async (root) => {
    await document.fonts.ready;
    return {
      needed: Math.ceil(root.getBoundingClientRect().height),
      given: innerHeight,
      scrolled: root.scrollHeight - root.clientHeight,
      font: getComputedStyle(document.body).fontFamily,
      isLoaded: [...document.fonts].some(({ family, status }) => /Inter/.test(family) && status === 'loaded'),
      textSize: getComputedStyle(document.querySelector('input')!).fontSize,
    };
  });
}

/** Expects the frame to have the height of its form. */
async function expectToFit(page: Page): Promise<void> {
  await expect(async () => {
    const { needed, given, scrolled } = await measured(page);
    expect({ given, scrolled }).toEqual({ given: needed, scrolled: 0 });
  }).toPass({ timeout: 10_000 });
}

const SIZES = [
  [1280, 16, FULL],
  [390, 32, {}],
  [1280, 32, FULL],
  [390, 16, FULL],
] as const;

for (const [width, textSize, details] of SIZES)
  test(
    `the card form at ${width} with text of ${textSize} px is as large as its text, and does not scroll`,
    details,
    async ({ playwright, launchOptions, baseURL }) => {
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${textSize}`],
      });
      const page = await browser.newPage({ viewport: { width, height: 900 }, baseURL: baseURL! });
      await openAtPayment(page);
      await choosePayment(page);
      await expectToFit(page);
      expect(await measured(page)).toMatchObject({
        font: expect.stringMatching(/^"Inter Variable"/),
        isLoaded: true,
        textSize: `${textSize}px`,
      });
      await page.getByRole('button', { name: /place order/ }).click();
      await expect(page.frameLocator('iframe[title="Card details"]').getByText('Check the card number.')).toBeVisible();
      await expectToFit(page);
      await browser.close();
    },
  );
