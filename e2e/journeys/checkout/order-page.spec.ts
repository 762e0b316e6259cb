import { linkIn, mailOf } from '../../support/mails';
import { callAsStaff, makeOrder } from '../../support/orders';
import { sql } from '../../support/database';
import { expect, expectNoAxeFaults, test } from '../../support/test';

/** Formats cents as the store does. */
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

test('[order-link] an order opened by its mail in another browser is canceled before it ships', async ({ page }) => {
  const { orderId, orderNumber, email, totalCents } = await makeOrder();
  const { pathname, hash } = new URL(linkIn(await mailOf(email, 'order-confirmation')));
  await page.goto(pathname + hash);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We are getting your order ready' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectNoAxeFaults(page, 'order');
  await page.reload();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${orderNumber}?` });
  await expect(dialog).toContainText(`${dollars(totalCents)} goes back`);
  await expectNoAxeFaults(page, 'cancel?');
  await dialog.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order is canceled' })).toBeVisible();
  await expectNoAxeFaults(page, 'cancelled');
  const [row] = await sql<{ state: string }>('select state from customer_order where order_id = $1', [orderId]);
  expect(row?.state).toBe('cancelled');
});

test('an order found by number, email and code on a phone is tracked, delivered and returned', async ({
  page,
  watch,
}) => {
  watch.allow(/404/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { orderId, orderNumber, email } = await makeOrder();
  await callAsStaff('POST', `/orders/${orderId}/pack`);
  await callAsStaff('POST', `/orders/${orderId}/ship`, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });

  await page.goto('/orders');
  await page.getByLabel('Order number').fill(orderNumber);
  await page.getByLabel('Email').fill(email);
  await expectNoAxeFaults(page, 'look up');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const code = /\b(\d{3})\s?(\d{3})\b/.exec((await mailOf(email, 'order-code')).text.replace(orderNumber, '')) ?? [];
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Open my order' }).click();
  await expect(page.getByRole('link', { name: /This code is not right/ })).toBeVisible();
  await expectNoAxeFaults(page, 'wrong code');
  await page.getByLabel('Code').fill(`${code[1]}${code[2]}`);
  await page.getByRole('button', { name: 'Open my order' }).click();
  await expect(page.getByRole('heading', { name: 'On its way to you' })).toBeVisible();
  await expect(page.getByText('1Z999AA10123456784')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  await callAsStaff('POST', `/orders/${orderId}/deliver`);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Review / })).toBeVisible();
  await page.getByRole('button', { name: 'Return something' }).click();
  const dialog = page.getByRole('dialog', { name: 'What do you want to return?' });
  await dialog.getByRole('combobox').first().selectOption('1');
  await dialog.getByLabel('Reason').selectOption('Ordered by mistake');
  await expectNoAxeFaults(page, 'return?');
  await dialog.getByRole('button', { name: 'Ask for the return' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expectNoAxeFaults(page, 'return asked');
});

test('the order page moves and cancels the appointment, and shows a partial refund by staff', async ({ page }) => {
  const { orderId, email } = await makeOrder({ delivery: 'installer' });
  const link = linkIn(await mailOf(email, 'order-confirmation'));
  await page.goto(link);
  await page.getByRole('button', { name: 'Change or cancel the appointment' }).click();
  await page.getByRole('button', { name: /^Choose another time/ }).click();
  await page.getByRole('group', { name: 'Times' }).locator('button:not([disabled])').first().click();
  await page.getByRole('button', { name: /^Ask for / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have asked your installer' })).toBeFocused();

  await page.goto(link);
  await page.getByRole('button', { name: 'Change or cancel the appointment' }).click();
  await page.getByRole('button', { name: /^Cancel the appointment/ }).click();
  await page.getByRole('button', { name: 'Cancel the appointment', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is canceled' })).toBeFocused();
  await expectNoAxeFaults(page, 'appointment cancelled');

  await callAsStaff('POST', `/orders/${orderId}/refunds`, { amount: 20, reason: 'For your patience' });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Choose an appointment' })).toBeVisible();
  await expect(page.getByText('For your patience')).toBeVisible();
  await expect(page.getByText('$20.00')).toBeVisible();
  await expectNoAxeFaults(page, 'a part paid back');
});
