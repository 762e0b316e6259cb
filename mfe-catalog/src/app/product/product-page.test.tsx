/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { ProductDetail } from 'shared-contracts';
import { aProduct, createTestHost, usd, testVariantOf } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry, serverApi } from '../../testing/catalog-server';
import { view } from './product.view';

const PATH = '/product/MIC-DEF2-2055516-91V/michelin-defender2-205-55r16';
const stateOf = (product: ProductDetail | null, message: string | null = null) => ({
  product: { pathname: PATH, product, facts: [], verdict: null, drawing: null, isUnknown: product === null, message },
});
const open = (product = aProduct(), host = createTestHost({ href: PATH })) =>
  mountView(view, { host, state: stateOf(product) });
const saving = {
  kind: 'InstantSavingsPromotion',
  id: 'P1',
  dollarAmount: 15,
  rebatePDFUrl: null,
  description: '',
  minQuantity: 4,
  endsOn: '2026-12-06',
} as const;

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('[promotions] the product page shows the mail-in rebate beside the total, for its quantity', async () => {
  const rebate = {
    kind: 'RebatePromotion',
    id: 'R1',
    rebateDollarOff: 80,
    rebateGiftCardType: 'Visa',
    rebatePDFUrl: null,
    description: '',
    quantity: 4,
    endsOn: '2026-12-06',
  } as const;
  await open(aProduct({ price: usd(15000), promotions: [rebate] }));
  expect(screen.getByText('$600.00 for 4 today')).toBeVisible();
  expect(screen.getByText('Back by mail').nextElementSibling).toHaveTextContent('$80.00');
  expect(document.body).not.toHaveTextContent('$520.00');
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(screen.queryByText('Back by mail')).not.toBeInTheDocument();
});

it('[promotions] the product page starts with four tires and applies savings from their minimum quantity', async () => {
  await open(aProduct({ salePrice: usd(13899), promotions: [saving] }));
  expect(screen.getByText('$555.96 for 4')).toBeVisible();
  expect(screen.getByText(/Instant \$15 off per tire at checkout, from 4 tires on/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(screen.getByText('$461.97 for 3')).toBeVisible();
});

it('the product page shows the monthly amount of the quantity, with its assumptions', async () => {
  const { element } = await open();
  const monthly = screen.getByText('with Affirm or PayTomorrow', { exact: false }).closest('details');
  expect(monthly).toHaveTextContent('From $55.60/month with Affirm or PayTomorrow');
  expect(monthly).toHaveTextContent('12 monthly payments of $55.60 at 15% APR, $667.20 in total');
  await userEvent.click(screen.getByRole('button', { name: 'One less' }));
  expect(monthly).toHaveTextContent('From $41.70/month');
  expect(await axeViolations(element)).toEqual([]);
});

it('the product page leads with the monthly amount in the benefits variant', async () => {
  const { element } = await open(aProduct(), createTestHost({ href: PATH, variant: testVariantOf('benefitsMe') }));
  expect(element.textContent.indexOf('From $55.60/month for 4 with Affirm or PayTomorrow')).toBeGreaterThan(0);
  expect(element.textContent.indexOf('$55.60')).toBeLessThan(element.textContent.indexOf('$615.96 for 4'));
});

it('the product page leads with the price for amounts without a lender', async () => {
  const host = createTestHost({ href: PATH, variant: testVariantOf('benefitsMe') });
  const { element } = await open(aProduct({ price: usd(1999), productType: 'ACCESSORY' }), host);
  expect(element).not.toHaveTextContent('/month');
  expect(element.querySelector('.large')).toHaveTextContent('$19.99 each');
});

it.each(['lowes', 'purchasingPower'] as const)('the product page mentions no lender in %s', async (benefitType) => {
  const { element } = await open(aProduct(), createTestHost({ href: PATH, variant: testVariantOf(benefitType) }));
  expect(element).not.toHaveTextContent(/month with|Affirm|PayTomorrow|APR/);
});

it('the product page adds to the cart with the vehicle, and shows the reason of a rejection', async () => {
  const host = createTestHost({ href: PATH, storage: { fitment_details: JSON.stringify(camry) } });
  const asked: unknown[] = [];
  host.events.respond('cart:add-requested', async (request) => {
    asked.push(request);
    return { ok: false, message: 'Only 2 left.', code: 'OUT_OF_STOCK' };
  });
  api().get('/api/v1/products/MIC-DEF2-2055516-91V').query({ fitment: camry.fitmentId }).reply(200, aProduct());
  await open(aProduct(), host);
  await userEvent.click(screen.getByRole('button', { name: /^Add to cart/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 left.');
  expect(asked).toEqual([{ lines: [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 }], vehicle: camry }]);
});

it.each([
  [true, 'Fits your 2021 Toyota Camry'],
  [false, "Doesn\'t fit your 2021 Toyota Camry"],
])('the product page checks the fit once a vehicle is chosen: %s', async (fits, text) => {
  const { host } = await open();
  expect(screen.getByText('Does it fit your car?')).toBeVisible();
  const fitsVehicle = { fitmentId: camry.fitmentId, vehicle: '2021 Toyota Camry LE', fits, message: '' };
  api()
    .get('/api/v1/products/MIC-DEF2-2055516-91V')
    .query({ fitment: camry.fitmentId })
    .reply(200, aProduct({ fitsVehicle }));
  await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('the product page shows dates of a served ZIP code, and keeps an unserved one local', async () => {
  const { host } = await open();
  await userEvent.click(screen.getByText('Dates for your zip code'));
  api().get('/api/v1/zipcode/validate').query({ zipcode: '99501' }).reply(200, {
    zipCode: '99501',
    city: 'Anchorage',
    stateCode: 'AK',
    isZipCodeValid: true,
    isEligible: false,
    message: 'We are sorry: we do not deliver to Alaska yet.',
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '99501{Enter}');
  expect(await screen.findByText('We are sorry: we do not deliver to Alaska yet.')).toBeVisible();
  expect(host.storage.get('zipcode')).toBeNull();

  api()
    .get('/api/v1/zipcode/validate')
    .query({ zipcode: '94110' })
    .reply(200, { zipCode: '94110', city: 'San Francisco', stateCode: 'CA', isZipCodeValid: true, isEligible: true });
  api()
    .get('/api/v1/products/stock-available')
    .query({ 'product-numbers': 'MIC-DEF2-2055516-91V', 'zip-code': '94110' })
    .reply(200, {
      products: [
        {
          productNumber: 'MIC-DEF2-2055516-91V',
          inStock: true,
          availableQuantity: 40,
          estimatedDelivery: { date: '2026-11-23', slot: '8 AM – 6 PM' },
        },
      ],
    });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Zip code' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '94110{Enter}');
  expect(await screen.findByText(/^Delivered by Mon, Nov 23/)).toBeVisible();
  expect(host.events.last('zip:changed')).toEqual({ zipCode: '94110', city: 'San Francisco', stateCode: 'CA' });
  expect(host.storage.get('zipcode')).toBe('94110');
});

it('the product page opens another size in place', async () => {
  const { host } = await open();
  const next = aProduct({ productNumber: 'MIC-DEF2-2156017', size: '215/60R17', price: usd(17000) });
  api().get('/api/v1/products/MIC-DEF2-2156017').reply(200, next);
  api().get('/api/v1/product-reviews/overview').query(true).reply(404, { title: 'Not Found' });
  expect(screen.queryByText('UTQG traction A')).not.toBeInTheDocument();
  await act(async () => host.navigate('/product/MIC-DEF2-2156017/michelin-defender2-215-60r17'));
  expect(await screen.findByText('$680.00 for 4')).toBeVisible();
  expect(screen.getByText('UTQG traction A')).toBeVisible();
});

it('the product page limits the quantity to the stock', async () => {
  await open(aProduct({ availableQuantity: 2 }));
  expect(screen.getByText('Only 2 left')).toBeVisible();
  expect(screen.getByText('$307.98 for 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'One more' })).toBeDisabled();
});

it('the product page links alternatives of a sold-out size', async () => {
  await open(aProduct({ inStock: false, availableQuantity: 0 }));
  expect(screen.getByRole('link', { name: 'See tires in 205/55R16' })).toHaveAttribute(
    'href',
    '/tires?inStock=true&size=205%2F55R16',
  );
  expect(screen.queryByRole('button', { name: /^Add to cart/ })).not.toBeInTheDocument();
});

it('[reviews-tab] the product page opens the tab of the address', async () => {
  const host = createTestHost({ href: `${PATH}#warranty` });
  await open(aProduct(), host);
  expect(screen.getByRole('tabpanel', { name: 'Warranty' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Reviews & Q&A' }));
  expect(host.log.visited).toEqual([`${PATH}#reviews`]);
  expect(host.log.widgets).toContainEqual({
    name: 'reviews/product',
    props: { productNumber: 'MIC-DEF2-2055516-91V', productName: 'Michelin Defender2' },
  });
});

it('the product page opens the reviews tab for an address of the questions', async () => {
  await open(aProduct(), createTestHost({ href: `${PATH}#questions` }));
  expect(screen.getByRole('tabpanel', { name: 'Reviews & Q&A' })).toBeVisible();
});

it('the product page explains a missing product and links alternatives', async () => {
  await mountView(view, { state: stateOf(null, 'We have no product NOPE.'), href: PATH });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("We don't carry this product");
  expect(screen.getByRole('link', { name: 'All tires' })).toHaveAttribute('href', '/tires');
});

it('the product page responds 404 for an unknown product on the server', async () => {
  const url = { pathname: '/product/NOPE', search: '', origin: 'http://localhost' };
  const loaded = await view.load?.({
    api: serverApi({}),
    url,
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
  expect(loaded).toMatchObject({
    status: 404,
    state: { product: { isUnknown: true, message: 'Nothing there.' } },
    head: { robots: 'noindex' },
  });
});

it('the product page has the deciding facts on the server, from reviews where available', async () => {
  const overview = {
    count: 24,
    averageRatings: [{ type: 'noise', rating: 4.3 }],
    distribution: [],
    recommendPercent: null,
    hasSampleReviews: false,
    disclosure: null,
  };
  const answers = {
    '/products/MIC-DEF2-2055516-91V': aProduct(),
    '/product-reviews/overview?productNumber=MIC-DEF2-2055516-91V': overview,
  };
  const loaded = await view.load!({
    api: serverApi(answers),
    url: { pathname: PATH, search: '', origin: 'http://localhost' },
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
  await mountView(view, { host: createTestHost({ href: PATH }), state: loaded.state });
  expect(
    ['UTQG traction A', 'UTQG treadwear 840', 'From 24 reviews'].map((source) => screen.getByText(source).tagName),
  ).toEqual(['SPAN', 'SPAN', 'SPAN']);
});

it.each([
  ['an old name', '/product/MIC-DEF2-2055516-91V/its-old-name', 301],
  ['its number in lower case', PATH.toLowerCase(), 301],
  ['its number in lower case alone', '/product/mic-def2-2055516-91v', 301],
  ['its own name', PATH, undefined],
  ['no name', '/product/MIC-DEF2-2055516-91V', undefined],
])('the product page redirects %s to its canonical address', async (_what, pathname, status) => {
  const product = aProduct();
  const url = { pathname, search: '?reviewPage=2', origin: 'http://localhost' };
  const loaded = await view.load?.({
    api: serverApi({ '/products/MIC-DEF2-2055516-91V': product }),
    url,
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
  expect([loaded?.status, loaded?.location]).toEqual([status, status && `${product.url}?reviewPage=2`]);
});
