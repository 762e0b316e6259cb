import type { Page } from '@playwright/test';
import type { PackingSlip } from 'shared-contracts/wire';
import { openWithCart } from '../../support/carts';
import { env } from '../../support/env';
import { callAsStaff } from '../../support/orders';
import { choosePayment, fillCard, fillPerson, holdFirstTime, placeOrder, proceed } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

async function giveToRobin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await expectNoAxeFaults(page, 'gift fields');
  await page.getByLabel('Recipient’s first name').fill('Robin');
  await page.getByLabel('Recipient’s last name').fill('Reyes');
  await page.getByRole('textbox', { name: 'Recipient’s phone' }).pressSequentially('7735550199');
  await page.getByLabel(/^Gift message/).fill('Happy birthday!\nDrive safely. Ada');
  await expect(page.getByText(/^33 of 300 characters/)).toBeVisible();
  await proceed(page);
}

async function payAndReadSlip(page: Page): Promise<PackingSlip> {
  await choosePayment(page);
  await fillCard(page);
  await expect(page.getByText('Robin Reyes')).toBeVisible();
  const { orderId } = await placeOrder(page);
  await expect(page.getByRole('heading', { name: 'Your gift' })).toBeVisible();
  await expect(page.getByText(/Happy birthday!/)).toBeVisible();
  await expect(page.getByText('ada@example.com', { exact: true })).toBeVisible();
  return callAsStaff<PackingSlip>('GET', `/orders/${orderId}/packing-slip`);
}

test.describe('a gift ordered on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is shipped to its recipient, with the message and no price on the slip', async ({ page }) => {
    await openWithCart(page, '/checkout/address', { delivery: 'home' });
    await giveToRobin(page);
    const slip = await payAndReadSlip(page);
    expect(slip.shipTo.name).toBe('Robin Reyes');
    expect(slip.giftMessage).toBe('Happy birthday!\nDrive safely. Ada');
    expect(JSON.stringify(slip)).not.toMatch(/\$|@/);
  });

  test('is installed for its recipient in a retail partner’s store', FULL, async ({ page }) => {
    await openWithCart(page, '/checkout', { store: env.lowesUrl, variant: 'lowes' });
    await holdFirstTime(page);
    await fillPerson(page);
    await giveToRobin(page);
    const slip = await payAndReadSlip(page);
    expect(slip.recipient).toEqual({ name: 'Robin Reyes', phoneNumber: '773-555-0199' });
    expect(slip.shipTo.name).not.toBe('Robin Reyes');
  });
});
