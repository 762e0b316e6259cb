import type { Page } from '@playwright/test';
import { env } from '../../support/env';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const { LOWES_URL = '' } = process.env;

test('[chat-help] a shopper is helped by keyboard, with no script before and no chat in checkout', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const desk: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/chat/')) desk.push(request.url());
  });
  await page.goto(`${LOWES_URL}/size-guide`);
  const help = page.getByRole('button', { name: /^Help/ });
  await expect(help).toBeVisible();
  expect(desk).toEqual([]);
  await expect
    .poll(async () => {
      const box = (await help.boundingBox())!;
      return [Math.round(390 - box.x - box.width), Math.round(844 - box.y - box.height)];
    })
    .toEqual([12, 12]);

  await help.focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('#tm-chat iframe');
  const field = frame.getByRole('textbox', { name: 'Your message' });
  await expect(field).toBeFocused();
  await expect(help).toBeHidden();
  await page.keyboard.type('Do you have chains?');
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await expect(help).toHaveAccessibleName(/Help 1/);
  expect(desk.every((url) => new URL(url).origin === new URL(desk[0]!).origin)).toBe(true);

  await page.goto(`${LOWES_URL}/checkout/payment`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#tm-help, #tm-chat')).toHaveCount(0);
});

test('[chat-help] the contact page opens the chat by keyboard, and gets the focus back', async ({ page }) => {
  await page.goto('/help/contact');
  const entry = page.getByRole('button', { name: 'Chat with us' });
  await expectNoAxeFaults(page, 'contact');
  await entry.focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('#tm-chat iframe');
  await expect(frame.getByText(/We are here|We are back (today|tomorrow) at 7 am ET/)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
});

/** Returns links, buttons and fields of which the floating button covers a tenth or more. */
const hiddenByHelp = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const help = document.getElementById('tm-help')!;
    const its = help.getBoundingClientRect();
    // Slid out, it is below the window, as are the elements behind it.
    if (its.top >= innerHeight) return [];
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
      .filter((one) => one !== help && (one as HTMLElement).checkVisibility())
      .filter((one) => {
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
        const across = Math.min(right, its.right) - Math.max(left, its.left);
        const down = Math.min(bottom, its.bottom) - Math.max(top, its.top);
        return across > 0 && down > 0 && across * down >= 0.1 * width * height;
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });

/** Returns lines of text that the floating button covers in part. */
const linesHiddenByHelp = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const its = document.getElementById('tm-help')!.getBoundingClientRect();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const hidden: string[] = [];
    while (words.nextNode()) {
      const text = words.currentNode as Text;
      if (!/\S/.test(text.data) || !text.parentElement?.checkVisibility() || text.parentElement.closest('#tm-help'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const left = Math.max(line.left, its.left);
        const right = Math.min(line.right, its.right);
        const top = Math.max(line.top, its.top);
        const bottom = Math.min(line.bottom, its.bottom);
        if (left >= right || top >= bottom) continue;
        // Excludes text for screen readers.
        const isSeen = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(text.parentElement);
        if (isSeen) hidden.push(text.data);
      }
    }
    return hidden;
  });

for (const [label, store, details] of [
  ['Help', LOWES_URL, {}],
  ['Chat', env.baseUrl, FULL],
] as const)
  test(`[chat-help] the button "${label}" on a phone covers no control and no text`, details, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', '/tires?size=205%2F55R16', '/cart', '/help/faq', '/help/contact', '/reviews']) {
      await page.goto(`${store}${path}`);
      // Tucked away until its script runs, then it looks for itself.
      await expect.poll(() => hiddenByHelp(page), `${path}, top`).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(page.locator('#tm-help:not([data-tucked])'), `${path}, bottom`).toBeVisible();
      await expect.poll(() => hiddenByHelp(page), `${path}, bottom`).toEqual([]);
      await expect.poll(() => linesHiddenByHelp(page), `${path}, last lines`).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      await expect.poll(() => linesHiddenByHelp(page), `${path}, lines half way`).toEqual([]);
    }
  });
