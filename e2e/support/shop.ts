import type { Page } from '@playwright/test';
import { chooseOwnShop } from './own-shops';
import { expect } from './test';

export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  answerLost: '4000000000000259',
  challenge: '4000002760003184',
} as const;

/** A product in stock in every store. */
const PRODUCT = '/product/MIC-DEF2-2055516-91V';

export const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '5555550142' };

/** Selects year, make, model, trim, and the size of a car with several. Ends on the listing of fitting products. */
export async function findByVehicle(page: Page): Promise<void> {
  const finder = page.getByRole('form', { name: 'Find by vehicle' });
  const choose = async (label: string, value: string): Promise<void> => {
    const select = finder.getByLabel(label, { exact: true });
    await expect(select.locator('option', { hasText: value }).first()).toBeAttached();
    await select.selectOption({ label: value });
  };
  await choose('Year', '2021');
  await choose('Make', 'Toyota');
  await choose('Model', 'Camry');
  const trim = finder.getByLabel('Trim', { exact: true });
  await expect(trim.locator('option').nth(1)).toBeAttached();
  await trim.selectOption({ index: 1 });
  const see = finder.getByRole('button', { name: /See tires in/ });
  const sizes = finder.getByRole('listitem').getByRole('link');
  await see.or(sizes.first()).click();
  await page.waitForURL(/\/tires\?/);
}

/** Opens the first available product of the listing. The address changes before the page is shown. */
export async function openFirstProduct(page: Page): Promise<string> {
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /Add/ }) })
    .first();
  await card.getByRole('link').first().click();
  await page.waitForURL(/\/product\//);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  return (await title.textContent()) ?? '';
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
}

/** Opens a product in stock by its address, for journeys about later steps. */
export async function openProduct(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}${PRODUCT}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Phone' }).pressSequentially(person.phone);
}

export async function fillAddress(page: Page): Promise<void> {
  await fillPerson(page);
  await page.getByRole('textbox', { name: 'Zip code' }).fill('94110');
  await page.getByLabel('Street and number').fill('12 Mission St');
  await page.keyboard.press('Escape');
  await page.getByLabel('City').fill('San Francisco');
  await page.getByLabel('State').selectOption('CA');
}

/** Types a card into the provider's frame. */
export async function fillCard(page: Page, number: string = CARDS.approved): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]');
  await frame.getByLabel('Card number').pressSequentially(number);
  await frame.getByLabel(/Expir/).pressSequentially('122030');
  await frame.getByLabel('Security code').pressSequentially('123');
  await frame.getByLabel('Name on card').fill('Ada Lovelace');
}

export const proceed = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();

/** Continues from the payment choice to the review. */
export async function choosePayment(page: Page, title = 'Credit or debit card'): Promise<void> {
  await page.getByRole('radio', { name: title }).check();
  await page.getByRole('button', { name: 'Review your order' }).click();
  await page.waitForURL(/\/checkout\/review/);
}

/** Ships home: from the open drawer or cart to the payment choice. */
export async function shipHome(page: Page, email = person.email): Promise<void> {
  await page.getByRole('radio', { name: /Ship to my home/ }).check();
  await proceed(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await fillAddress(page);
  await page.getByLabel('Email').fill(email);
  await proceed(page);
  await page.waitForURL(/\/checkout\/payment/);
}

/** Ships home: from the open drawer or cart to the review, with a card in the provider's form. */
export async function checkOutHome(page: Page, number: string = CARDS.approved): Promise<void> {
  await shipHome(page);
  await choosePayment(page);
  await fillCard(page, number);
}

/** Ship to an installer: the worker's first shop with a free time, its first free slot, which is then held. */
export async function holdFirstTime(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Ship to a local installer/ }).check();
  await proceed(page);
  const zip = page.getByRole('textbox', { name: 'Zip code' });
  await expect(zip).toBeVisible();
  if ((await zip.inputValue()) === '') {
    await zip.fill('94110');
    await page.getByRole('button', { name: 'Find installers' }).click();
  }
  await chooseOwnShop(page.getByRole('list', { name: /^Installers,/ }));
  await proceed(page);
  await page.getByRole('group', { name: 'Times' }).locator('button:not([disabled])').first().click();
  await expect(page.getByText(/is yours until/)).toBeVisible();
}

/** Ships to an installer with the first free time; ends at the review. */
export async function checkOutInstaller(page: Page): Promise<void> {
  await holdFirstTime(page);
  await fillPerson(page);
  await proceed(page);
  await choosePayment(page);
  await fillCard(page);
}

/** An order with its displayed total in cents. */
export interface Placed {
  readonly cents: number;
  readonly orderNumber: string;
  readonly orderId: string;
}

/** Returns the total of the review, in cents. */
export async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^Total$/)
    .locator('..')
    .first()
    .textContent();
  return Math.round(Number(/\$([\d,]+\.\d{2})/.exec(text ?? '')?.[1]?.replaceAll(',', '')) * 100);
}

/** Waits for the confirmation. */
export async function confirmed(page: Page, cents: number): Promise<Placed> {
  await page.waitForURL(/\/checkout\/confirmation\//, { timeout: 45_000 });
  const orderNumber = (await page.getByTestId('order-number').textContent()) ?? '';
  const orderId = decodeURIComponent(/confirmation\/([^?]+)/.exec(page.url())?.[1] ?? '');
  return { cents, orderNumber, orderId };
}

/** Clicks the button that charges; returns its total, and the order's number. */
export async function placeOrder(page: Page): Promise<Placed> {
  const button = page.getByRole('button', { name: /place order/ });
  const label = (await button.textContent()) ?? '';
  const cents = Math.round(Number(/\$([\d,]+\.\d{2})/.exec(label)?.[1]?.replaceAll(',', '')) * 100);
  // The provider's frame is a separate process. Until the browser has its position after scrolling, some frames later,
  // a click beside it goes into it.
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await button.click();
  return confirmed(page, cents);
}
