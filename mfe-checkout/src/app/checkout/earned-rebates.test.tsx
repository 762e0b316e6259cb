/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import nock from 'nock';
import { aCart, usd } from 'shared-contracts/testing';
import type { Order } from 'shared-contracts';
import { rememberOrder } from '../../platform/orders/own-orders';
import { anOrder } from '../../testing/an-order';
import { api } from '../../testing/fake-cart';
import { open } from '../../testing/open-checkout';

const rebates = [
  {
    promotion: {
      kind: 'RebatePromotion',
      id: 'PR003',
      rebateDollarOff: 70,
      description: 'Buy 4, get $70 back on Visa prepaid card',
      rebateGiftCardType: 'Visa',
      rebatePDFUrl: '/deals/pr003/rebate-form',
      quantity: 4,
      endsOn: '2026-12-31',
    },
    amount: usd(7000),
  },
] satisfies Order['rebates'];

async function openConfirmation(order: Partial<Order>, flags = {}) {
  rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 's' });
  api().get('/api/v1/orders/O1').reply(200, anOrder(order));
  await open('/checkout/confirmation/O1?confirmation=true', aCart(), { flags });
  await screen.findByText(/^Subtotal/);
}

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  localStorage.clear();
  document.body.replaceChildren();
});

it('earned rebates link their forms', async () => {
  await openConfirmation({ rebates });
  expect(screen.getByRole('link', { name: /^Rebate form: Buy 4/ })).toHaveAttribute('href', '/deals/pr003/rebate-form');
  expect(screen.getByText('$70.00')).toBeVisible();
});

it('[savings-in-mail] order totals separate coupon and instant savings', async () => {
  await openConfirmation({
    discount: usd(12000),
    instantSavings: usd(8000),
    couponDiscount: usd(4000),
    discountCode: 'FALL25',
  });
  for (const [name, amount] of [
    ['Instant savings', '−$80.00'],
    ['Coupon FALL25', '−$40.00'],
  ] as const)
    expect(screen.getByText(name).parentElement).toHaveTextContent(amount);
});

it("the tax of an order is labeled as an estimate when only the state's rate was known", async () => {
  await openConfirmation({ tax: usd(4466), isTaxEstimated: true });
  expect(screen.getByText('Estimated sales tax')).toBeVisible();
  expect(screen.getByText('for 94110, at the state’s rate')).toBeVisible();
  expect(screen.getByText('$44.66')).toBeVisible();
});

it("earned rebates link online filing on the order's page, with the deadline", async () => {
  const filing = { amount: usd(7000), fileUntil: '2026-12-20', canFile: true, claim: null };
  await openConfirmation({ rebates: [{ ...rebates[0]!, filing }] });
  expect(screen.getByText(/file for it by Sunday, December 20\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'File it online' })).toHaveAttribute('href', '/orders/O1');
});

it.each([
  ['an order without one', {}, {}],
  ['a failed order', { rebates, status: 'FAILED', state: 'payment-failed', message: 'Not paid.' }, {}],
  ['a variant without promotions', { rebates }, { promotions: false }],
])('the link is missing for %s', async (_, order, flags) => {
  await openConfirmation(order as Partial<Order>, flags);
  expect(screen.queryByText('Back by mail')).not.toBeInTheDocument();
});
