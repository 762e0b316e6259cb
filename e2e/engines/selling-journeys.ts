import { randomUUID } from 'node:crypto';
import type { Browsing } from './browsing';
import {
  addToCart,
  chooseShipHome,
  findBySize,
  findByVehicle,
  isAt,
  openAtPayment,
  openFirstProduct,
  payAtProvider,
  payByCard,
  payInSheet,
  placeOrder,
  proceedToCheckout,
  sees,
  shipHome,
  shipToInstaller,
  typeAddress,
  withTires,
} from './steps';
import { sql } from '../support/database';
import { env, variantUrl } from '../support/env';
import { expectBooksEqual } from '../support/ledger';
import { linkIn, mailOf } from '../support/mails';
import { MEMBER_PASSWORD, newAccount } from '../support/members';
import { makeOrder } from '../support/orders';
import { expect } from '../support/test';

/** A purchase from the first page to the placed order, using only the actions of {@link Browsing}. */
export interface SellingJourney {
  readonly title: string;
  /** In Chromium the others run only in the full tier, because other journeys cover them (docs/testing.md). */
  readonly isInEveryRun?: boolean;
  /** The payment is approved on another site, so the return needs storage. */
  readonly needsStorage?: true;
  readonly run: (browsing: Browsing) => Promise<void>;
}

export const SELLING_JOURNEYS: readonly SellingJourney[] = [
  {
    title: 'by vehicle, to the cart, shipped home and paid by card',
    run: async (browsing) => {
      await browsing.open(env.baseUrl);
      await findByVehicle(browsing);
      await openFirstProduct(browsing);
      await sees(browsing, /Fits your 2021 Toyota Camry/);
      await addToCart(browsing);
      await browsing.press({ role: 'link', name: 'View cart' });
      await isAt(browsing, /\/cart$/);
      await proceedToCheckout(browsing);
      await shipHome(browsing);
      await expectBooksEqual(await payByCard(browsing));
      await sees(browsing, 'Thank you for your purchase!');
    },
  },
  {
    title: 'by size, to an installer with an appointment',
    run: async (browsing) => {
      await browsing.open(`${env.baseUrl}/?finder=size`);
      await findBySize(browsing, ['205', '55', '16']);
      await openFirstProduct(browsing);
      await addToCart(browsing);
      await proceedToCheckout(browsing);
      await shipToInstaller(browsing);
      await expectBooksEqual(await payByCard(browsing));
      await expect.poll(() => browsing.isThere({ role: 'button', name: 'Add to calendar' })).toBe(true);
    },
  },
  ...['PayPal', 'Affirm', 'PayTomorrow'].map((method) => ({
    title: `paid at ${method}`,
    needsStorage: true as const,
    run: async (browsing: Browsing) => {
      await openAtPayment(browsing, env.baseUrl, 'treadmarket');
      await expectBooksEqual(await payAtProvider(browsing, method));
    },
  })),
  {
    title: 'paid by Google Pay where the browser can, and by card where it cannot',
    run: async (browsing) => {
      await openAtPayment(browsing, env.baseUrl, 'treadmarket');
      await expect.poll(() => browsing.isThere({ role: 'radio', name: /^PayPal/ })).toBe(true);
      const isOffered = await browsing.isThere({ role: 'radio', name: /^Google Pay/ });
      expect(isOffered).toBe(await browsing.measure<boolean>('typeof PaymentRequest === "function"'));
      await expectBooksEqual(await (isOffered ? payInSheet(browsing, 'Google Pay') : payByCard(browsing)));
    },
  },
  {
    title: 'at the retail partner, in its own words',
    run: async (browsing) => {
      await withTires(browsing, env.lowesUrl);
      await proceedToCheckout(browsing);
      await sees(browsing, 'Select service');
      await shipHome(browsing);
      await expectBooksEqual(await payByCard(browsing));
      await sees(browsing, 'Thank You!');
    },
  },
  {
    title: 'purchasingPower: handed over by the partner, settled by the program',
    run: async (browsing) => {
      await browsing.open(new URL('/partner', env.ledgerUrl).href);
      await browsing.choose({ role: 'combobox', name: 'Store' }, 'purchasingPower');
      await browsing.press({ role: 'button', name: 'Go to the store' });
      await isAt(browsing, /\/\/purchasingpower\..*\/cart$/);
      await proceedToCheckout(browsing);
      await chooseShipHome(browsing);
      await typeAddress(browsing);
      await isAt(browsing, /\/checkout\/review/);
      const order = await placeOrder(browsing);
      await sees(browsing, 'Thank you for your purchase!');
      const [row] = await sql<{ state: string; total_cents: number }>(
        'select state, total_cents from customer_order where order_id = $1',
        [order.orderId],
      );
      expect(row).toEqual({ state: 'placed', total_cents: order.cents });
    },
  },
  {
    title: 'benefitsMe: a member signs in and pays by card',
    run: async (browsing) => {
      const store = variantUrl('benefitsme');
      await browsing.open(`${store}/sign-in`);
      await browsing.type({ role: 'textbox', name: 'Email' }, await newAccount('benefitsMe'));
      await browsing.type({ role: 'password', name: 'Password' }, MEMBER_PASSWORD);
      await browsing.press({ role: 'button', name: 'Sign in' });
      await sees(browsing, 'No orders yet');
      await withTires(browsing, store);
      await proceedToCheckout(browsing);
      await shipHome(browsing);
      await expectBooksEqual(await payByCard(browsing));
    },
  },
  {
    title: 'a coupon reduces the order by its amount',
    isInEveryRun: true,
    run: async (browsing) => {
      const code = `ENGINE-${randomUUID().slice(0, 8).toUpperCase()}`;
      await sql(
        `insert into coupon (code, kind, value, starts_on, ends_on, min_subtotal_cents, is_single_use, total_use_limit,
           is_stackable, limited_to, description)
         values ($1, 'fixed', 2500, current_date - 1, current_date + 1, 0, false, null, true,
           '{"groups":[],"brands":[],"line_ids":[],"skus":[]}', 'a code of the journeys')`,
        [code],
      );
      await withTires(browsing);
      await browsing.press({ role: 'link', name: 'View cart' });
      await browsing.press({ role: 'text', name: 'Have a coupon code?' });
      await browsing.type({ role: 'textbox', name: 'Coupon code' }, code);
      await browsing.press({ role: 'button', name: 'Apply' });
      await sees(browsing, new RegExp(`Coupon\\s+${code}\\s+is applied`));
      await sees(browsing, '−$25.00');
      await proceedToCheckout(browsing);
      await shipHome(browsing);
      await expectBooksEqual(await payByCard(browsing));
    },
  },
  {
    title: 'a guest finds the order by number, email and code',
    run: async (browsing) => {
      const { orderNumber, email } = await makeOrder();
      await browsing.open(`${env.baseUrl}/orders`);
      await browsing.type({ role: 'textbox', name: 'Order number' }, orderNumber);
      await browsing.type({ role: 'textbox', name: 'Email' }, email);
      await browsing.press({ role: 'button', name: 'Send me a code' });
      await sees(browsing, 'Enter the code');
      const letter = (await mailOf(email, 'order-code')).text.replace(orderNumber, '');
      const [, first, second] = /\b(\d{3})\s?(\d{3})\b/.exec(letter) ?? [];
      await browsing.type({ role: 'textbox', name: 'Code' }, `${first}${second}`);
      await browsing.press({ role: 'button', name: 'Open my order' });
      await sees(browsing, 'We are getting your order ready');
    },
  },
  {
    title: 'an order is opened by the link of its mail, and cancelled',
    run: async (browsing) => {
      const { orderId, email } = await makeOrder();
      const { pathname, hash } = new URL(linkIn(await mailOf(email, 'order-confirmation')));
      await browsing.open(env.baseUrl + pathname + hash);
      await browsing.press({ role: 'button', name: 'Cancel order' });
      await browsing.press({ role: 'button', name: 'Yes, cancel the order', in: { role: 'dialog' } });
      await sees(browsing, 'Your order is canceled');
      const [row] = await sql<{ state: string }>('select state from customer_order where order_id = $1', [orderId]);
      expect(row?.state).toBe('cancelled');
    },
  },
];
