/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { FlagValues } from 'shared-contracts';
import { aCart, usd, testVariantOf } from 'shared-contracts/testing';
import { storedCart, willRead } from '../testing/cart-server';
import { view } from './cart-page.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(flags: FlagValues, cart = aCart()): Promise<void> {
  willRead(cart);
  await mountView(view, { state: {}, storage: storedCart, href: '/cart', flags });
  await screen.findByRole('heading', { name: 'Order summary' });
}

it('[flags] a cart with coupons off has no field, and explains why an earlier code has no effect', async () => {
  await open({ coupons: false });
  expect(screen.queryByText('Have a coupon code?')).not.toBeInTheDocument();
  document.body.replaceChildren();
  const couponData = {
    couponCode: 'FALL25',
    couponCodeAmount: usd(0),
    couponCodeStatus: 'failed',
    couponCodeMessage: 'We take no coupon codes right now. You can order without one.',
    couponCodeError: 'COUPON_OFF',
  } as const;
  await open({ coupons: false }, aCart({ couponData }));
  expect(screen.getByText(couponData.couponCodeMessage)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Coupon code' })).not.toBeInTheDocument();
});

it('[flags] a cart with ship to home off offers only the installer, and a next step if it is for home', async () => {
  await open({ shipToHome: false }, aCart({ cartType: 'STH' }));
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual(['STS']);
  expect(screen.getByRole('radio')).not.toBeChecked();
  expect(screen.getByText(/We do not ship to homes right now/)).toBeVisible();
  expect(screen.queryByText(/Free delivery either way/)).not.toBeInTheDocument();
});

it("[pay-over-time] a program's plan is shown beside the total", async () => {
  willRead(aCart());
  const payOverTime = 'Your program takes it from your paycheck; nothing is charged at checkout.';
  const variant = { ...testVariantOf('purchasingPower'), payOverTime };
  await mountView(view, { state: {}, storage: storedCart, href: '/cart', variant });
  const note = (await screen.findByText('12 payments of $51.33')).closest('p');
  expect(note).toHaveTextContent(/every 14 days, the first on \w{3}, \w{3} \d{1,2}, \d{4}\. \$615\.96 in total/);
  expect(note).toHaveTextContent(payOverTime);
  expect(document.body).not.toHaveTextContent('You pay nothing here');
});

it('a coupon without a code shows the error at its field', async () => {
  await open({});
  await userEvent.click(screen.getByText('Have a coupon code?'));
  const field = screen.getByRole('textbox', { name: 'Coupon code' });
  await userEvent.type(field, '  ');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(field).toHaveAccessibleDescription('Enter a coupon code.');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  await userEvent.type(field, 'F');
  expect(field).toBeValid();
});

it('a browser with blocked storage gets a notice with a next step', async () => {
  willRead(aCart());
  await mountView(view, { state: {}, storage: storedCart, href: '/cart', isStorageLasting: false });
  expect(await screen.findByText('Your browser does not keep your cart')).toBeVisible();
  expect(
    screen.getByText(/You can check out now.+allow them in your browser’s settings and reload this page/),
  ).toBeVisible();
});

it("a tax with only the state's rate is labeled as an estimate", async () => {
  await open({}, aCart({ isTaxCalculated: true, taxZipCode: '60601', isTaxEstimated: true }));
  expect(screen.getByText('Estimated sales tax')).toBeVisible();
  document.body.replaceChildren();
  await open({}, aCart({ isTaxCalculated: true, taxZipCode: '60601' }));
  expect(screen.getByText('Sales tax')).toBeVisible();
  expect(screen.queryByText('Estimated sales tax')).not.toBeInTheDocument();
});
