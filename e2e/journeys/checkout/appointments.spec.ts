import type { Page } from '@playwright/test';
import { decline, mailedLink, orderInstalled } from '../../support/appointments';
import { chooseOwnShop } from '../../support/own-shops';
import { fillAddress } from '../../support/shop';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const PHONE = { width: 390, height: 844 };
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const firstTime = (page: Page) => page.getByRole('group', { name: 'Times' }).locator('button:not([disabled])').first();

test.describe('the installer, on a phone in the workshop', () => {
  test.use({ viewport: PHONE });

  test('[booking-confirmation] accepts with two clicks, and removes the token from the address', async ({ page }) => {
    const order = await orderInstalled('treadmarket');
    await page.goto(await mailedLink(order, 'booking-link'));
    await expect(heading(page, 'Can you take this installation?')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/installer/bookings/${order.bookingId}/confirmation$`));
    await expectNoAxeFaults(page, 'booking');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Yes, / }).click();
    await expect(heading(page, 'You accepted')).toBeFocused();
    await expectNoAxeFaults(page, 'accepted');
  });

  test('declines with a proposal, which the shopper accepts', async ({ page, watch }) => {
    // A used link is validated again on a reload.
    watch.allow(/404/);
    const order = await orderInstalled('lowes');
    await page.goto(await mailedLink(order, 'booking-link'));
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Lift or machine out of order').click();
    await page.getByText('Propose another time; we keep it for them').click();
    await firstTime(page).click();
    await expectNoAxeFaults(page, 'declining');
    await page.getByRole('button', { name: /^Propose / }).click();
    await expect(heading(page, 'You proposed another time')).toBeFocused();
    await page.reload();
    await expect(heading(page, 'You proposed another time')).toBeVisible();

    await page.goto(await mailedLink(order, 'booking-declined'));
    await expect(heading(page, 'Your installer proposes another time')).toBeVisible();
    await expectNoAxeFaults(page, 'proposal');
    await page.getByRole('button', { name: /^Take / }).click();
    await expect(heading(page, 'Your appointment is confirmed')).toBeFocused();
  });
});

test('[rebooking] the shopper chooses another time', async ({ page }) => {
  const order = await orderInstalled('benefitsMe');
  await decline(order, 'nothing');
  await page.goto(await mailedLink(order, 'booking-declined'));
  await page.getByRole('button', { name: /^Choose another time/ }).click();
  await firstTime(page).click();
  await expectNoAxeFaults(page, 'another time');
  await page.getByRole('button', { name: /^Ask for / }).click();
  await expect(heading(page, 'We have asked your installer')).toBeFocused();
});

test('the shopper chooses another installer', FULL, async ({ page }) => {
  const order = await orderInstalled('lowes');
  await decline(order, 'proposal');
  await page.goto(await mailedLink(order, 'booking-declined'));
  await page.getByRole('button', { name: /^Choose another installer/ }).click();
  const others = page.getByRole('list', { name: 'Other installers' });
  await expect(others).toBeVisible();
  await expectNoAxeFaults(page, 'other installers');
  await chooseOwnShop(others);
  await firstTime(page).click();
  await page.getByRole('button', { name: /^Ask for / }).click();
  await expect(heading(page, 'We have asked your installer')).toBeFocused();
});

test('the shopper changes to ship to home', FULL, async ({ page }) => {
  const order = await orderInstalled('treadmarket');
  await decline(order, 'nothing');
  await page.goto(await mailedLink(order, 'booking-declined'));
  await page.getByRole('button', { name: /^Ship to my home/ }).click();
  await fillAddress(page);
  await expectNoAxeFaults(page, 'ship home');
  await page.getByRole('button', { name: 'See the price here' }).click();
  await expect(page.getByText(/^You get \$[\d.]+ back$/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm and ship here' }).click();
  await expect(heading(page, 'Your order ships to your home')).toBeFocused();
});

test('an invalid link shows the phone number', FULL, async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto(`/bookings/00000000-0000-4000-8000-000000000000/rebooking#token=${'x'.repeat(43)}`);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expectNoAxeFaults(page, 'link that opens nothing');
});
