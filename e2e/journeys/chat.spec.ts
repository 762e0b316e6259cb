import { expect, test } from '../support/test';

const { LOWES_URL = '' } = process.env;

test('[chat-help] a shopper is helped by keyboard: nothing before it is due, an answer, a count, and no chat where money moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const desk: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/chat/')) desk.push(request.url());
  });
  await page.goto(`${LOWES_URL}/`);
  const help = page.getByRole('button', { name: /^Help/ });
  await expect(help).toBeVisible();
  expect(desk).toEqual([]);
  const box = (await help.boundingBox())!;
  expect([Math.round(390 - box.x - box.width), Math.round(844 - box.y - box.height)]).toEqual([12, 12]);

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
