import type { Page } from '@playwright/test';
import { VARIANT_RULES } from 'shared-contracts';
import { makeCart, openWithCart } from '../../support/carts';
import { env, variantUrl } from '../../support/env';
import { handOver, keptIds } from '../../support/hand-over';
import { callApi } from '../../support/orders';
import { FULL, inTurn, WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

test('an expired hand-over is reported, and the store still works', FULL, async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto(`${env.baseUrl}/cart?exchangeToken=long-gone`);
  await expect(page.getByText(/has been used or is too old/)).toBeVisible();
  await page.goto(`${env.baseUrl}/cart`);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

/** Creates another shopper's cart of four tires and transfers it; returns the link. */
async function givenCart(): Promise<string> {
  const { cartNumber, sessionId } = await makeCart({ delivery: 'undecided' });
  const { exchangeToken } = await callApi<{ exchangeToken: string }>(
    'POST',
    `/v1/cart/${cartNumber}/transfer`,
    { 'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey, 'x-session-id': sessionId },
    {},
  );
  return `${env.baseUrl}/cart?exchangeToken=${exchangeToken}`;
}

const badge = (page: Page, items: number) => page.getByRole('link', { name: `Cart, ${items} items` });

for (const [width, nextTurn] of inTurn(WIDTHS))
  test.describe(`a cart from another shopper at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('requires confirmation, is added to the own one, and remains after a reload', nextTurn(), async ({ page }) => {
      const link = await givenCart();
      await openWithCart(page, '/size-guide');
      await expect(badge(page, 4)).toBeVisible();
      await page.goto(link);
      const question = page.getByRole('dialog', { name: 'Someone sent you a cart' });
      await expect(question).toContainText('It has 4 items. Your own cart has 4 items, and they stay in it');
      await expectNoAxeFaults(page, 'given cart');
      await question.getByRole('button', { name: 'Add it to my cart' }).click();
      await expect(badge(page, 8)).toBeVisible();
      await expect(page).toHaveURL(/\/cart$/);
      await page.reload();
      await expect(badge(page, 8)).toBeVisible();
      await expect(page.getByText(/has been used/)).toHaveCount(0);
    });

    test('is ignored when it is declined', nextTurn(), async ({ page }) => {
      await page.goto(await givenCart());
      const question = page.getByRole('dialog', { name: 'Someone sent you a cart' });
      await question.getByRole('button', { name: 'No, thanks' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await expect(page).toHaveURL(/\/cart$/);
    });
  });

test('[hand-over] a cart from a partner’s site keeps its ids, survives a reload, and shows no token', async ({
  page,
  watch,
}) => {
  // The partner's site has no icon.
  watch.allow(/404/);
  const store = variantUrl('purchasingpower');
  await handOver(page, { variant: 'purchasingPower', customerId: 'member-77', storeId: 'store-12' });
  await expect(badge(page, 4)).toBeVisible();
  await expect(page).toHaveURL(`${store}/cart`);
  await page.reload();
  await expect(badge(page, 4)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Hand a shopper over' })).toBeVisible();
  await page.goForward();
  await expect(badge(page, 4)).toBeVisible();
  await expect(page).toHaveURL(`${store}/cart`);
  await expect(page.getByText(/has been used/)).toHaveCount(0);
  expect(await keptIds(page)).toEqual(['member-77', 'store-12', null]);
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const link = await page.getByLabel('Link to this cart').inputValue();
  expect(link).toMatch(new RegExp(`^${store}/cart\\?exchangeToken=[\\w-]+$`));
  await expectNoAxeFaults(page, 'a cart to take along');
});
