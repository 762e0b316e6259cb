/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { BenefitType } from 'shared-contracts';
import { aCart, aCartLine, createTestHost, usd, testVariantOf } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view } from './cart-page.view';

const open = () => mountView(view, { state: {}, storage: storedCart, href: '/cart' });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the cart page shows the lines and a total with its parts', async () => {
  willRead(aCart({ tax: usd(5236), isTaxCalculated: true, taxZipCode: '94110', zipCode: '94110', total: usd(66832) }));
  const { host } = await open();
  const line = await screen.findByRole('listitem');
  expect(within(line).getByText('$615.96')).toBeVisible();
  expect(within(line).getByText('For your 2021 Toyota Camry')).toBeVisible();
  const summary = screen.getByRole('complementary', { name: 'Order summary' });
  expect(within(summary).getAllByText('$668.32')).toHaveLength(2); // In the summary, and beside the button on a phone.
  expect(within(summary).getByText('for 94110')).toBeVisible();
  expect(host.events.last('cart:changed')?.cart?.cartNumber).toBe('C1');
});

it('the cart page distinguishes front and rear tires of a set', async () => {
  const line = aCartLine();
  const pair = (['front', 'rear'] as const).map((position, index) =>
    aCartLine({
      itemId: `I${index + 1}`,
      position,
      product: { ...line.product, size: position === 'front' ? '245/40R21' : '285/35R21' },
    }),
  );
  willRead(aCart({ lineItems: pair }));
  await open();
  expect(await screen.findByText(/^Front 245\/40R21/)).toBeVisible();
  expect(screen.getByText(/^Rear 285\/35R21/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Michelin Defender2, Rear 285/35R21' })).toBeVisible();
});

it('[keys] the cart page returns to an interrupted checkout', async () => {
  willRead(aCart());
  await mountView(view, { state: {}, storage: { ...storedCart, edit_cart: 'C1' }, href: '/cart' });
  expect(await screen.findByRole('link', { name: 'Back to checkout' })).toHaveAttribute('href', '/checkout/delivery');
});

it("[cart-loading] the cart page changes a quantity and shows the API's price", async () => {
  willRead(aCart());
  await open();
  const more = await screen.findByRole('button', { name: 'One more' });
  const five = aCartLine({ qty: 5, subTotal: usd(76995), total: usd(76995) });
  api()
    .put('/api/v1/cart/items/I1', { quantity: 5 })
    .query({ cartNumber: 'C1', calculateTax: 'true' })
    .reply(200, aCart({ lineItems: [five], version: 2 }));
  await userEvent.click(more);
  expect(await screen.findByText('Subtotal (5 items)')).toBeVisible();
});

it('[is-empty] the cart page keeps the cart and explains insufficient stock', async () => {
  willRead(aCart());
  await open();
  api()
    .put('/api/v1/cart/items/I1')
    .query(true)
    .reply(409, { title: 'Conflict', detail: 'Only 4 left.', code: 'OUT_OF_STOCK' });
  await userEvent.click(await screen.findByRole('button', { name: 'One more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only 4 left.');
  expect(screen.getByText('Subtotal (4 items)')).toBeVisible();
});

const camry = { year: 2021, make: 'Toyota', model: 'Camry' };

it.each([
  ['with its vehicle', { ...camry, trim: 'LE', fitmentId: 'F1' }],
  ['without a vehicle from an older API', undefined],
])('the cart page restores a removed line and its quantity, %s', async (_, vehicle) => {
  willRead(aCart({ lineItems: [aCartLine(vehicle && { vehicle })] }));
  const { host } = await open();
  const remove = await screen.findByRole('button', { name: 'Remove Michelin Defender2' });
  api()
    .put('/api/v1/cart/items/I1', { quantity: 0 })
    .query(true)
    .reply(200, aCart({ lineItems: [], version: 2 }));
  await userEvent.click(remove);
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  expect(host.log.announcements).toContain('Michelin Defender2 was removed from your cart.');
  api()
    .post('/api/v1/cart/items', {
      items: [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 4, vehicle: vehicle ?? camry }],
    })
    .query(true)
    .reply(200, aCart({ version: 3 }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Subtotal (4 items)')).toBeVisible();
});

describe('[undo] a changed quantity', () => {
  const cartOf = (qty: number, version: number) => aCart({ lineItems: [aCartLine({ qty })], quantity: qty, version });
  const willSet = (quantity: number, version: number) =>
    api().put('/api/v1/cart/items/I1', { quantity }).query(true).reply(200, cartOf(quantity, version));
  const undo = () => screen.queryByRole('button', { name: /^Undo: back to/ });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('returns to the value before the first of several steps', async () => {
    willRead(cartOf(4, 1));
    await open();
    willSet(5, 2);
    await press('One more');
    expect(await screen.findByText('Subtotal (5 items)')).toBeVisible();
    willSet(6, 3);
    await press('One more');
    expect(await screen.findByText('Subtotal (6 items)')).toBeVisible();
    willSet(4, 4);
    await press('Undo: back to 4, Michelin Defender2');
    expect(await screen.findByText('Subtotal (4 items)')).toBeVisible();
    expect(undo()).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Michelin Defender2' })).toHaveFocus();
  });

  it('cannot be undone once it is equal again, or was rejected', async () => {
    willRead(cartOf(4, 1));
    await open();
    willSet(5, 2);
    await press('One more');
    await screen.findByText('Subtotal (5 items)');
    willSet(4, 3);
    await press('One less');
    await screen.findByText('Subtotal (4 items)');
    expect(undo()).not.toBeInTheDocument();
    api().put('/api/v1/cart/items/I1').query(true).reply(409, { detail: 'Only 4 left.', code: 'OUT_OF_STOCK' });
    await press('One more');
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 4 left.');
    expect(undo()).not.toBeInTheDocument();
  });
});

it.each([
  ['Dismiss this message', false],
  ['Undo', true],
])(
  '[undo] the notice of a removal is dismissed by keyboard, and the title gets the focus: %s',
  async (button, isUndo) => {
    willRead(aCart());
    await open();
    api()
      .put('/api/v1/cart/items/I1', { quantity: 0 })
      .query(true)
      .reply(200, aCart({ lineItems: [], version: 2 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Michelin Defender2' }));
    const pressed = await screen.findByRole('button', { name: button });
    if (isUndo)
      api()
        .post('/api/v1/cart/items')
        .query(true)
        .reply(200, aCart({ version: 3 }));
    pressed.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Michelin Defender2 was removed.')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Your cart' })).toHaveFocus();
  },
);

it('the cart page starts over when the stored cart is gone', async () => {
  api()
    .get('/api/v1/cart/C1')
    .query(true)
    .reply(404, { title: 'Not Found', detail: 'No such cart.', code: 'CART_NOT_FOUND' });
  api()
    .post('/api/v1/cart/empty')
    .reply(201, { cartNumber: 'C2', sessionId: 'other::secret' }, { 'X-Session-Id': 'other::secret' });
  willRead(aCart({ cartNumber: 'C2', lineItems: [] }));
  const { host } = await open();
  await waitFor(() => expect(host.storage.get('cart_id')).toBe('C2'));
  // The empty cart renders again with the new cart.
  await waitFor(() => expect(screen.getByText('Your cart is empty')).toBeVisible());
});

it('the cart page offers a retry when loading fails', async () => {
  api().get('/api/v1/cart/C1').query(true).replyWithError('reset');
  await open();
  willRead(aCart());
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Subtotal (4 items)')).toBeVisible();
});

it('[total-missing] the cart page rejects an answer without a total price, in the words of the catalogue', async () => {
  const broken = { ...aCart(), totalPrice: undefined };
  api().get('/api/v1/cart/C1').query(true).reply(200, broken);
  await open();
  expect(await screen.findByText(/We can’t show your cart right now/)).toBeVisible();
});

it('the cart page blocks checkout while a line is sold out', async () => {
  const line = aCartLine();
  willRead(aCart({ lineItems: [{ ...line, product: { ...line.product, inStock: false, availableQuantity: 0 } }] }));
  await open();
  expect(await screen.findByText('Sold out. Remove it to go on.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Proceed to checkout' })).not.toBeInTheDocument());
});

const openIn = (benefitType: BenefitType) =>
  mountView(view, {
    state: {},
    host: createTestHost({ storage: storedCart, href: '/cart', variant: testVariantOf(benefitType) }),
  });

it('the cart page shows the monthly amount of the known total, and updates it', async () => {
  willRead(aCart());
  await open();
  const summary = await screen.findByRole('complementary', { name: 'Order summary' });
  expect(summary).toHaveTextContent('From $55.60/month with Affirm or PayTomorrow');
  expect(summary).toHaveTextContent('Example before tax: 12 monthly payments of $55.60 at 15% APR, $667.20 in total');
  api()
    .put('/api/v1/cart/items/I1')
    .query(true)
    .reply(200, aCart({ isTaxCalculated: true, total: usd(66832), version: 2 }));
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  await waitFor(() => expect(summary).toHaveTextContent('From $60.33/month'));
  expect(summary).toHaveTextContent('Example: 12 monthly payments of $60.33');
});

it('the cart page leads with the monthly amount in the benefits variant', async () => {
  willRead(aCart());
  await openIn('benefitsMe');
  const { textContent } = await screen.findByRole('complementary', { name: 'Order summary' });
  expect(textContent.indexOf('From $55.60/month')).toBeGreaterThan(0);
  expect(textContent.indexOf('From $55.60/month')).toBeLessThan(textContent.indexOf('Subtotal'));
});

it.each(['lowes', 'purchasingPower'] as const)('the cart page mentions no lender in %s', async (benefitType) => {
  willRead(aCart());
  await openIn(benefitType);
  expect(await screen.findByRole('complementary', { name: 'Order summary' })).not.toHaveTextContent(/month|APR/);
});

describe('a mail-in rebate', () => {
  const rebate = {
    kind: 'RebatePromotion' as const,
    id: 'PR003',
    rebateDollarOff: 70,
    description: 'Buy 4, get $70 back on Visa prepaid card',
    rebateGiftCardType: 'Visa' as const,
    rebatePDFUrl: '/deals/pr003/rebate-form',
    quantity: 4,
    endsOn: '2026-12-31',
  };
  const line = aCartLine();
  const cart = (rebatePDFUrl: string | null) =>
    aCart({ lineItems: [{ ...line, product: { ...line.product, productPromotions: [{ ...rebate, rebatePDFUrl }] } }] });

  it('is shown beside the total and never included', async () => {
    const amount = (dollars: number) => usd(dollars * 100);
    willRead(
      aCart({
        total: amount(612),
        rebates: [70, 20].map((back) => ({
          promotion: { ...rebate, description: `${back} back` },
          amount: amount(back),
        })),
      }),
    );
    await open();
    expect(await screen.findByText('$612.00 today, $70.00 back by mail: 70 back')).toBeVisible();
    expect(screen.getByText('$612.00 today, $20.00 back by mail: 20 back')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/\$(522|542|592)\.00/);
  });

  it('has a link to its form in the line', async () => {
    willRead(cart(rebate.rebatePDFUrl));
    await open();
    const link = await screen.findByRole('link', { name: 'Rebate form: Michelin Defender2' });
    expect(link).toHaveAttribute('href', '/deals/pr003/rebate-form');
    expect(screen.getByRole('listitem')).toHaveTextContent('Buy 4, get $70 back on Visa prepaid card. Rebate form');
  });

  it.each([
    ['has no form', null, {}],
    ['the variant runs no promotions', rebate.rebatePDFUrl, { promotions: false }],
  ])('has no link when it %s', async (_, url, flags) => {
    willRead(cart(url));
    await mountView(view, { state: {}, storage: storedCart, href: '/cart', flags });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('link', { name: /Rebate form/ })).not.toBeInTheDocument();
  });
});
