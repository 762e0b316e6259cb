import { openWithCart } from '../../support/carts';
import {
  addToCart,
  checkOutHome,
  checkOutInstaller,
  choosePayment,
  fillCard,
  findByVehicle,
  openFirstProduct,
  openProduct,
  placeOrder,
  proceed,
} from '../../support/shop';
import { FULL, inTurn, STORES_AND_WIDTHS } from '../../support/stores';
import { expect, expectNoAxeFaults, test } from '../../support/test';

for (const [[name, base, width, variant], nextTurn] of inTurn(STORES_AND_WIDTHS))
  test.describe(`${name} at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('has no accessibility faults while browsing', nextTurn(), async ({ page, watch }) => {
      watch.allow(/404/);
      await page.goto(base);
      await expectNoAxeFaults(page, 'home');
      await findByVehicle(page);
      await expectNoAxeFaults(page, 'listing for a vehicle');
      await openFirstProduct(page);
      await expectNoAxeFaults(page, 'product');
      await page.goto(`${base}/tires?q=nothing-like-this`);
      await expectNoAxeFaults(page, 'empty listing');
      await page.goto(`${base}/cart`);
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await expectNoAxeFaults(page, 'empty cart');
      await page.goto(`${base}/no/such/page`);
      await expectNoAxeFaults(page, 'page not found');
    });

    test('has no accessibility faults in a purchase with installation', nextTurn(), async ({ page }) => {
      await openProduct(page, base);
      await addToCart(page);
      await expectNoAxeFaults(page, 'drawer');
      await page.goto(`${base}/cart`);
      await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
      await expectNoAxeFaults(page, 'cart');
      await page.getByRole('link', { name: 'Proceed to checkout' }).click();
      await expect(page.getByRole('radio', { name: /Ship to my home/ })).toBeVisible();
      await expectNoAxeFaults(page, 'delivery');
      await checkOutInstaller(page);
      await expectNoAxeFaults(page, 'review of an installation');
      await page.goto(`${base}/checkout/installer`);
      await expect(page.getByRole('list', { name: /^Installers,/ })).toBeVisible();
      await expectNoAxeFaults(page, 'installers');
      await page.goto(`${base}/checkout/appointment`);
      await expect(page.getByRole('group', { name: 'Times' })).toBeVisible();
      await page.getByText('More days').click();
      await expect(page.getByRole('group', { name: 'Installation day' })).toBeVisible();
      await expectNoAxeFaults(page, 'appointment with its calendar');
    });

    test('has no accessibility faults in a purchase with shipping', FULL, async ({ page }) => {
      await openWithCart(page, '/checkout/delivery', { store: base, variant });
      await page.getByRole('radio', { name: /Ship to my home/ }).check();
      await proceed(page);
      await expect(page.getByLabel('First name')).toBeVisible();
      await proceed(page);
      await expect(page.getByText(/things need a change/)).toBeVisible();
      await expectNoAxeFaults(page, 'address with faults');
      await page.goto(`${base}/checkout/delivery`);
      await checkOutHome(page);
      await expectNoAxeFaults(page, 'review of a delivery with its card form');
      await page.getByRole('link', { name: 'Change: Payment' }).click();
      await expect(page.getByRole('radio', { name: 'Credit or debit card' })).toBeChecked();
      await expectNoAxeFaults(page, 'choice of how to pay');
      await choosePayment(page);
      await fillCard(page);
      await placeOrder(page);
      await expectNoAxeFaults(page, 'confirmation');
    });
  });
