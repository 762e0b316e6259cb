import type { Page } from '@playwright/test';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { openAtPayment } from '../../support/carts';
import { variantUrl } from '../../support/env';
import { linkIn, mailOf } from '../../support/mails';
import { MEMBER_PASSWORD, newAccount } from '../../support/members';
import { choosePayment, fillCard } from '../../support/shop';
import { FULL, type Details } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

const STORES: readonly (readonly [BenefitType, string, number, Details])[] = [
  ['purchasingPower', variantUrl('purchasingpower'), 390, {}],
  ['benefitsMe', variantUrl('benefitsme'), 1280, FULL],
];
const NEW_PASSWORD = 'a password that is new';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Enters wrong passwords until the account is locked; returns the account. */
async function lockedAccount(page: Page, variant: BenefitType): Promise<string> {
  const email = await newAccount(variant);
  const { marketplaceKey } = VARIANT_RULES[variant];
  await page.evaluate(
    async ([key, body]) => {
      const headers = { 'X-Marketplace-Key': key, 'Content-Type': 'application/json' };
      const guess = () => fetch('/api/v1/login', { method: 'POST', headers, body });
      await Promise.all(Array.from({ length: 11 }, guess));
    },
    [marketplaceKey, JSON.stringify({ email, password: 'a guess' })] as const,
  );
  return email;
}

async function resetPassword(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have a field with that name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(linkIn(await mailOf(email, 'password-reset')));
  await expect(page).toHaveURL(/\/account\/password$/);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
}

async function order(page: Page, store: string, variant: BenefitType): Promise<void> {
  const hasPayment = VARIANT_RULES[variant].paymentMethods.length > 0;
  await page.goto(`${store}/checkout/${hasPayment ? 'payment' : 'review'}`);
  if (hasPayment) {
    await choosePayment(page);
    await fillCard(page);
  }
  await expect(page.getByText('Sign in to order')).toHaveCount(0);
  await page.getByRole('button', { name: /place order/i }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your purchase!' })).toBeVisible({ timeout: 20_000 });
}

async function signOut(page: Page, width: number): Promise<void> {
  if (width < 900) return page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').locator('summary', { hasText: 'Account' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Orders' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
}

for (const [variant, store, width, details] of STORES)
  test.describe(`a member of ${variant}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      '[login] signs in, sees errors, sets a new password, orders, and signs out',
      details,
      async ({ page, watch }) => {
        test.setTimeout(90_000);
        watch.allow(/40[14]|429|422/);
        const email = await newAccount(variant);
        await openAtPayment(page, { store, variant });
        if (variant === 'purchasingPower') {
          await expect(page.getByRole('main').getByText('Sign in to order')).toBeVisible();
          await expect(page.getByRole('button', { name: /place order/i })).toHaveCount(0);
          await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
          await expect(page).toHaveURL(/\/sign-in\?next=%2Fcheckout/);
        } else await page.goto(`${store}/sign-in`);
        await expectNoAxeFaults(page, 'sign in');
        await signIn(page, await lockedAccount(page, variant), MEMBER_PASSWORD);
        await expect(page.getByRole('alert')).toContainText('Too many attempts to sign in. Wait 15 minutes');
        await signIn(page, email, 'not the password');
        await expect(page.getByRole('alert')).toContainText('The email or the password is not right.');
        await resetPassword(page, email);
        await signIn(page, email, NEW_PASSWORD);
        await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
        await order(page, store, variant);
        await page.goto(`${store}/account`);
        await expect(page.getByText('Getting ready')).toBeVisible();
        await expectNoAxeFaults(page, 'account');
        await page.getByRole('link', { name: /^Order TM-/ }).click();
        await expect(page.getByRole('heading', { name: 'We are getting your order ready' })).toBeVisible();
        await page.goBack();
        await expect(page.getByText('Getting ready')).toBeVisible();
        await signOut(page, width);
        await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
        const kept = await page.evaluate(() =>
          ['access_token', 'access_id', 'cart_id'].map((key) => localStorage.getItem(key)),
        );
        expect(kept).toEqual([null, null, null]);
      },
    );
  });
