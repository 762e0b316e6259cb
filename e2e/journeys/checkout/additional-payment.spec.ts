import type { BenefitType } from 'shared-contracts';
import { env, variantUrl } from '../../support/env';
import { linkIn, mailOf } from '../../support/mails';
import { callAsStaff, makeOrder } from '../../support/orders';
import { fillCard } from '../../support/shop';
import { sql } from '../../support/database';
import { FULL } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

interface Asked {
  readonly link: string;
  readonly id: string;
  readonly orderNumber: string;
}

const MAIN = { url: env.baseUrl, variant: 'treadmarket' as BenefitType };

/** Requests an additional payment for a new order as staff; returns the mailed link. */
async function asked({ url, variant } = MAIN): Promise<Asked> {
  const { orderId, orderNumber, email } = await makeOrder({ variant });
  const { additionalPaymentId: id } = await callAsStaff<{ additionalPaymentId: string }>(
    'POST',
    `/orders/${orderId}/additional-payments`,
    { description: 'Longer valve stems for your wheels', amount: 24 },
  );
  const { pathname, hash } = new URL(linkIn(await mailOf(email, 'additional-payment')));
  return { link: url + pathname + hash, id, orderNumber };
}

/** Returns its state and its charge, in cents. */
const bookOf = async (id: string) => {
  const [row] = await sql<{ state: string; charged: string }>(
    `select p.state, (select coalesce(sum(a.amount_cents), 0) from payment_attempt a
       where a.additional_payment_id = p.additional_payment_id and a.state = 'succeeded') as charged
     from additional_payment p where p.additional_payment_id = $1`,
    [id],
  );
  return row && `${row.state} ${row.charged}`;
};

test('[additional-payment] main: paid by card, once, and the link shows it', async ({ page, watch }) => {
  watch.allow(/404/);
  const { link, id, orderNumber } = await asked();
  await page.goto(link);
  await expect(page.getByText('Longer valve stems for your wheels')).toBeVisible();
  await expect(page.getByText(orderNumber)).toBeVisible();
  expect(page.url()).not.toContain('token');
  await fillCard(page);
  await expectNoAxeFaults(page, 'additional payment');
  await page.getByRole('button', { name: 'Pay $24.00' }).click();
  await expect(page.getByRole('heading', { name: '$24.00 paid' })).toBeVisible({ timeout: 30_000 });
  await expectNoAxeFaults(page, 'additional payment, paid');
  expect(await bookOf(id)).toBe('accepted 2400');
  await page.reload();
  await expect(page.getByRole('heading', { name: '$24.00 paid' })).toBeVisible();
  expect(await bookOf(id)).toBe('accepted 2400');
});

test('retail partner: paid by PayPal, there and back', async ({ page }) => {
  const { link, id } = await asked({ url: env.lowesUrl, variant: 'lowes' });
  await page.goto(link);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await page.getByRole('button', { name: 'Continue to PayPal' }).click();
  await page.waitForURL(/\/pay\/cs_/);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: '$24.00 paid' })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/additional-payment\/[^?#]+$/);
  expect(await bookOf(id)).toBe('accepted 2400');
});

test('benefitsMe: paid by Google Pay, in the sheet of the wallet', async ({ page }) => {
  const { link, id } = await asked({ url: variantUrl('benefitsme'), variant: 'benefitsMe' });
  await page.goto(link);
  await page.getByRole('radio', { name: 'Google Pay' }).check();
  await page.getByRole('button', { name: /Google Pay/ }).click();
  const sheet = page.frameLocator('iframe[title="Google Pay"]');
  await sheet.getByRole('button', { name: 'Pay with Google Pay' }).click();
  await expect(page.getByRole('heading', { name: '$24.00 paid' })).toBeVisible({ timeout: 30_000 });
  expect(await bookOf(id)).toBe('accepted 2400');
});

test('purchasingPower: accepted, settled by the program', async ({ page }) => {
  const { link, id } = await asked({
    url: variantUrl('purchasingpower'),
    variant: 'purchasingPower',
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept $24.00' }).click();
  await expect(page.getByRole('heading', { name: '$24.00 paid' })).toBeVisible({ timeout: 30_000 });
  expect(await bookOf(id)).toMatch(/^accepted /);
});

test(
  'a payment is declined on a phone after confirmation, and expired and cut links are refused',
  FULL,
  async ({ page, watch }) => {
    watch.allow(/404/);
    await page.setViewportSize({ width: 390, height: 844 });
    const { link, id } = await asked();
    await page.goto(link);
    await page.getByRole('button', { name: 'Decline this payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline to pay $24.00?' });
    await expectNoAxeFaults(page, 'decline?');
    await dialog.getByRole('button', { name: 'Yes, decline' }).click();
    await expect(page.getByRole('heading', { name: 'You declined this payment' })).toBeVisible();
    expect(await bookOf(id)).toBe('declined 0');

    const expired = await asked();
    await sql(`update one_time_token set expires_at = now() - interval '1 minute' where subject = $1`, [expired.id]);
    for (const dead of [expired.link, `${link.slice(0, -4)}AAAA`]) {
      await page.goto('about:blank');
      await page.goto(dead);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    }
    await expectNoAxeFaults(page, 'dead link');
    expect(await bookOf(expired.id)).toBe('open 0');
  },
);
