import type { BenefitType } from 'shared-contracts';
import { env } from '../support/env';
import { makeCart } from '../support/carts';
import { CARDS, person, type Placed } from '../support/shop';
import { expect } from '../support/test';
import type { Browsing, Target } from './browsing';

const SLOW = { timeout: 45_000 };
const CARD_FRAME = 'Card details';

const button = (name: string | RegExp): Target => ({ role: 'button', name });
const field = (name: string | RegExp): Target => ({ role: 'textbox', name });

/** Waits until the page shows this text. */
export async function sees(browsing: Browsing, text: string | RegExp): Promise<void> {
  await expect(async () => {
    const said = await browsing.text();
    if (typeof text === 'string') expect(said).toContain(text);
    else expect(said).toMatch(text);
  }).toPass(SLOW);
}

export async function isAt(browsing: Browsing, address: RegExp): Promise<void> {
  await expect(async () => expect(await browsing.address()).toMatch(address)).toPass(SLOW);
}

/** Selects year, make, model, trim, and the size of a car with several. Ends on the listing of fitting products. */
export async function findByVehicle(browsing: Browsing): Promise<void> {
  const form = { role: 'form', name: 'Find by vehicle' } as const;
  for (const [name, option] of [['Year', '2021'], ['Make', 'Toyota'], ['Model', 'Camry'], ['Trim']] as const)
    await browsing.choose({ role: 'combobox', name, in: form }, option);
  await expect(async () => {
    const see: Target = { role: 'button', name: /See tires in/, in: form };
    const size: Target = { role: 'link', name: /\d/, in: form };
    const isOneSize = await browsing.isThere(see);
    if (!isOneSize) expect(await browsing.isThere(size)).toBe(true);
    await browsing.press(isOneSize ? see : size);
  }).toPass(SLOW);
  await isAt(browsing, /\/tires\?/);
}

export async function findBySize(browsing: Browsing, [width, ratio, rim]: readonly [string, string, string]) {
  const form = { role: 'form', name: 'Find by size' } as const;
  for (const [name, option] of [
    ['Width', width],
    ['Aspect ratio', ratio],
    ['Rim', rim],
  ] as const)
    await browsing.choose({ role: 'combobox', name, in: form }, option);
  await browsing.press({ role: 'button', name: /Find|See/, in: form });
  await isAt(browsing, /\/tires\?.*size=/);
}

/** Opens the first product in stock of a listing. The address changes before the page is shown. */
export async function openFirstProduct(browsing: Browsing): Promise<void> {
  const sort: Target = { role: 'combobox', name: 'Sort by' };
  await expect(async () => expect(await browsing.isThere(sort)).toBe(true)).toPass(SLOW);
  await browsing.press({ role: 'link', name: /\w/, in: { role: 'article' } });
  await isAt(browsing, /\/product\//);
}

export async function addToCart(browsing: Browsing): Promise<void> {
  await browsing.press(button('Add to cart'));
  await sees(browsing, 'Added to your cart');
}

const IN_STOCK = '/tires?size=205%2F55R16&inStock=true';

export async function withTires(browsing: Browsing, store = env.baseUrl): Promise<void> {
  await browsing.open(store + IN_STOCK);
  await openFirstProduct(browsing);
  await addToCart(browsing);
}

export async function proceedToCheckout(browsing: Browsing): Promise<void> {
  await browsing.press({ role: 'link', name: 'Proceed to checkout' });
  await isAt(browsing, /\/checkout/);
}

async function typePerson(browsing: Browsing): Promise<void> {
  await browsing.type(field('First name'), person.firstName);
  await browsing.type(field('Last name'), person.lastName);
  await browsing.type(field('Email'), person.email);
  await browsing.type(field('Phone'), person.phone);
}

export async function chooseShipHome(browsing: Browsing): Promise<void> {
  await browsing.press({ role: 'radio', name: /Ship to my home/ });
  await browsing.press(button('Continue'));
}

/** The ZIP code fills in the city. */
export async function typeAddress(browsing: Browsing): Promise<void> {
  await typePerson(browsing);
  await browsing.type(field('Zip code'), '94110');
  await browsing.type({ role: 'combobox', name: 'Street and number' }, '12 Mission St');
  await browsing.choose({ role: 'combobox', name: 'State' }, 'CA');
  await browsing.press(button('Continue'));
}

/** Continues from the delivery choice to the payment choice. */
export async function shipHome(browsing: Browsing): Promise<void> {
  await chooseShipHome(browsing);
  await typeAddress(browsing);
  await isAt(browsing, /\/checkout\/payment/);
}

/** Two parallel journeys must not book the same time of the same shop. */
const SHOPPER_ZIP = process.env.TEST_PARALLEL_INDEX === '1' ? '90210' : '94110';

/** Chooses the first shop with a free time, and that time. */
export async function shipToInstaller(browsing: Browsing): Promise<void> {
  await browsing.press({ role: 'radio', name: /Ship to a local installer/ });
  await browsing.press(button('Continue'));
  await browsing.type(field('Zip code'), SHOPPER_ZIP);
  await browsing.press(button('Find installers'));
  await browsing.press({ role: 'button', name: /^Choose/, in: { role: 'listitem', lacks: 'Comes to you' } });
  await browsing.press(button('Continue'));
  await browsing.press({ role: 'button', in: { role: 'group', name: 'Times' } });
  await sees(browsing, /is yours until/);
  await typePerson(browsing);
  await browsing.press(button('Continue'));
  await isAt(browsing, /\/checkout\/payment/);
}

/** Opens the payment choice with four tires that ship home. */
export async function openAtPayment(browsing: Browsing, store: string, variant: BenefitType): Promise<void> {
  const { cartNumber, sessionId } = await makeCart({ variant });
  // A document of the store without its script.
  await browsing.open(`${store}/favicon.svg`);
  if (await browsing.keep({ cart_id: cartNumber, session_id: sessionId }))
    return browsing.open(`${store}/checkout/payment`);
  // Without storage the cart survives only navigation by links, not a typed address.
  await withTires(browsing, store);
  await proceedToCheckout(browsing);
  await shipHome(browsing);
}

export async function choosePayment(browsing: Browsing, name: string | RegExp): Promise<void> {
  await browsing.press({ role: 'radio', name });
  await browsing.press(button('Review your order'));
  await isAt(browsing, /\/checkout\/review/);
}

export async function typeCard(browsing: Browsing): Promise<void> {
  const entries = [
    ['Card number', CARDS.approved],
    ['Expiration (MM/YY)', '122030'],
    ['Security code', '123'],
    ['Name on card', 'Ada Lovelace'],
  ] as const;
  for (const [name, text] of entries) await browsing.type({ ...field(name), frame: CARD_FRAME }, text);
}

/** Returns the total of the review in cents. */
export async function totalOf(browsing: Browsing): Promise<number> {
  await sees(browsing, /Total\s+\$[\d,]+\.\d{2}/);
  const [, dollars = ''] = /Total\s+\$([\d,]+\.\d{2})/.exec(await browsing.text()) ?? [];
  return Math.round(Number(dollars.replaceAll(',', '')) * 100);
}

/** Waits for the confirmation. */
export async function confirmed(browsing: Browsing, cents: number): Promise<Placed> {
  await isAt(browsing, /\/checkout\/confirmation\//);
  await sees(browsing, /TM-\d+/);
  const orderNumber = /TM-\d+/.exec(await browsing.text())?.[0] ?? '';
  const orderId = decodeURIComponent(/confirmation\/([^?]+)/.exec(await browsing.address())?.[1] ?? '');
  return { cents, orderNumber, orderId };
}

export async function placeOrder(browsing: Browsing): Promise<Placed> {
  const cents = await totalOf(browsing);
  await browsing.press(button(/place order/i));
  return confirmed(browsing, cents);
}

export async function payByCard(browsing: Browsing): Promise<Placed> {
  await choosePayment(browsing, /^Credit or debit card/);
  await typeCard(browsing);
  return placeOrder(browsing);
}

/** Pays on the provider's page and returns. */
export async function payAtProvider(browsing: Browsing, method: string): Promise<Placed> {
  await choosePayment(browsing, new RegExp(`^${method}`));
  const cents = await totalOf(browsing);
  await browsing.press(button(`Continue to ${method}`));
  await isAt(browsing, /\/pay\/cs_/);
  await browsing.press(button('Approve'));
  return confirmed(browsing, cents);
}

/** Pays in a wallet's sheet over the review. */
export async function payInSheet(browsing: Browsing, method: string): Promise<Placed> {
  await choosePayment(browsing, new RegExp(`^${method}`));
  const cents = await totalOf(browsing);
  await browsing.press(button(`Pay with ${method}`));
  await browsing.press({ ...button(`Pay with ${method}`), frame: method });
  return confirmed(browsing, cents);
}
