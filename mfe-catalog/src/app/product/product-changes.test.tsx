/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { FitsVehicle, ProductDetail } from 'shared-contracts';
import { aProduct, createTestHost, usd, type TestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { viewedList } from '../../platform/viewed-list';
import { api, camry } from '../../testing/catalog-server';
import { view } from './product.view';

const NUMBER = 'MIC-DEF2-2055516-91V';
const PATH = `/product/${NUMBER}/michelin-defender2-205-55r16`;
const variant = (productNumber: string, size: string, inStock = true, price = 15399) => ({
  productNumber,
  size,
  loadIndex: '91',
  speedRating: 'V',
  price: usd(price),
  inStock,
  url: `/product/${productNumber}/other`,
});
const variants = [
  variant(NUMBER, '205/55R16'),
  variant('S16', '205/65R16', true, 14999),
  variant('S17', '225/60R17', false),
  variant('S18', '235/45R18', true, 19999),
];
const stored = { fitment_details: JSON.stringify(camry), fitment_id: camry.fitmentId };
const open = (product: ProductDetail, host: TestHost = createTestHost({ href: PATH })) =>
  mountView(view, {
    host,
    state: {
      product: { pathname: PATH, product, facts: [], verdict: null, drawing: null, isUnknown: false, message: null },
    },
  });
const fit = (over: Partial<FitsVehicle>): FitsVehicle => ({
  fitmentId: camry.fitmentId,
  vehicle: '2021 Toyota Camry LE',
  fits: true,
  position: 'both',
  message: '',
  ...over,
});
const answerFit = (over: Partial<FitsVehicle>, product = aProduct({ variants })) =>
  api()
    .get(`/api/v1/products/${NUMBER}`)
    .query({ fitment: camry.fitmentId })
    .reply(200, { ...product, fitsVehicle: fit(over) });

beforeEach(() => {
  nock.disableNetConnect();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('sizes', () => {
  it('are listed by rim with price and stock, with the current one marked', async () => {
    const { element } = await open(aProduct({ variants }));
    await userEvent.click(screen.getByText('All 4 sizes'));
    expect(screen.getAllByText(/^\d\d-inch$/).map(({ textContent }) => textContent)).toEqual([
      '16-inch',
      '17-inch',
      '18-inch',
    ]);
    expect(screen.getByText('2 from $149.99')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /205\/55R16 91V/, current: 'page' })).toHaveAttribute(
      'href',
      `/product/${NUMBER}/other`,
    );
    expect(screen.getByText('Sold out')).toBeInTheDocument();
    expect(await axeViolations(element)).toEqual([]);
  });

  it('change the page in place: open tab, quantity and scroll position remain', async () => {
    const host = createTestHost({ href: `${PATH}#specs`, storage: stored });
    answerFit({ fits: false, fittingVariants: ['S16'] });
    await open(aProduct({ variants }), host);
    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    const own = await screen.findByRole('link', { name: 'Choose 205/65R16 91V' });
    const go = jest.spyOn(host.navigation, 'go');
    const next = aProduct({
      productNumber: 'S16',
      size: '205/65R16',
      variants,
      price: usd(14999),
      fitsVehicle: fit({ fittingVariants: ['S16'] }),
    });
    api().get('/api/v1/products/S16').query({ fitment: camry.fitmentId }).reply(200, next);
    api().get('/api/v1/product-reviews/overview').query(true).reply(404, { title: 'Not Found' });
    await userEvent.click(own);
    expect(go).toHaveBeenCalledWith('/product/S16/other#specs', { scroll: false });
    expect(await screen.findByText('$449.97 for 3')).toBeVisible();
    expect(host.log.announcements).toEqual(['205/65R16, $149.99']);
    expect(screen.getByText('Fits your 2021 Toyota Camry')).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Specs' })).toBeVisible();
    // Included in the size's answer: there was no second request.
    expect(nock.pendingMocks()).toEqual([]);
  });

  it('limit the quantity to the stock', async () => {
    const { host } = await open(aProduct({ variants }));
    api()
      .get('/api/v1/products/S18')
      .reply(200, aProduct({ productNumber: 'S18', variants, availableQuantity: 2 }));
    api().get('/api/v1/product-reviews/overview').query(true).reply(404, { title: 'Not Found' });
    await act(async () => host.navigate('/product/S18/other'));
    expect(await screen.findByText('$307.98 for 2')).toBeVisible();
  });
});

it('a wheel is chosen by size, bolt pattern, offset and finish, linked to the nearest variant', async () => {
  const wheel = (productNumber: string, size: string, finish: string) => ({
    productNumber,
    size,
    finish,
    price: usd(20000),
    inStock: true,
    url: `/product/${productNumber}`,
  });
  const wheels = [
    wheel('A', '17x7.5 5x114.3 +40', 'Black'),
    wheel('B', '17x7.5 5x114.3 +40', 'Silver'),
    wheel('C', '18x8 5x114.3 +40', 'Silver'),
    wheel('D', '18x8 5x112 +40', 'Black'),
    wheel('E', '17x7.5 5x114.3 +25', 'Black'),
  ];
  const host = createTestHost({ href: '/product/A', storage: stored });
  api()
    .get('/api/v1/products/A')
    .query(true)
    .reply(200, { ...aProduct(), fitsVehicle: fit({ fittingVariants: ['A', 'B'] }) });
  await mountView(view, {
    host,
    state: {
      product: {
        pathname: '/product/A',
        product: aProduct({ productNumber: 'A', productType: 'WHEEL', size: '17x7.5 5x114.3 +40', variants: wheels }),
        facts: [],
        verdict: null,
        drawing: null,
        isUnknown: false,
        message: null,
      },
    },
  });
  const href = (name: string | RegExp): string | null => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText('Fits your 2021 Toyota Camry');
  // The bolt pattern takes precedence over the finish.
  expect([href('18 × 8 in'), href('5x112'), href('+25 mm'), href(/Silver/)]).toEqual([
    '/product/C',
    '/product/D',
    '/product/E',
    '/product/B',
  ]);
  expect(screen.getByRole('link', { name: 'Fits your vehicle: 5x114.3' })).toHaveAttribute('aria-current', 'page');
});

it('the product page shows no offers where the program has none', async () => {
  const promotions = [
    {
      kind: 'InstantSavingsPromotion',
      id: 'P1',
      dollarAmount: 15,
      rebatePDFUrl: null,
      description: '',
      minQuantity: 4,
      endsOn: '2026-12-06',
    },
  ] as const;
  const product = aProduct({ salePrice: usd(13899), promotions: [...promotions] });
  await open(product, createTestHost({ href: PATH, flags: { promotions: false } }));
  expect(screen.queryByText(/off per tire/)).not.toBeInTheDocument();
  expect(screen.getByText('$615.96 for 4')).toBeVisible();
});

it("the product page links a rebate's form", async () => {
  const rebate = {
    kind: 'RebatePromotion',
    id: 'PR 7',
    rebateDollarOff: 70,
    description: '',
    rebateGiftCardType: 'Visa',
    rebatePDFUrl: '/deals/PR%207/rebate-form',
    quantity: 4,
    endsOn: '2026-12-06',
  } as const;
  await open(aProduct({ promotions: [rebate] }));
  expect(screen.getByText('Buy 4, get $70 back on Visa prepaid card')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rebate form' })).toHaveAttribute('href', '/deals/PR%207/rebate-form');
});

it('[card-fields] the product page shows the part number, and explains each specification', async () => {
  await open(
    aProduct({
      specs: [
        { name: 'Load index', value: '91', note: 'Up to 1,356 lb per tire at full pressure.' },
        { name: 'Product number', value: 'X' },
      ],
    }),
    createTestHost({ href: `${PATH}#specs` }),
  );
  const table = within(screen.getByRole('tabpanel', { name: 'Specs' }));
  expect(table.getByRole('row', { name: /^Part number / })).toBeVisible();
  expect(table.getByRole('row', { name: 'Load index 91 Up to 1,356 lb per tire at full pressure.' })).toBeVisible();
  expect(table.getByRole('link', { name: 'What do these numbers mean?' })).toHaveAttribute('href', '/size-guide');
});

it('the product page stores viewed products, one size per line', async () => {
  const { host } = await open(aProduct({ variants }));
  api()
    .get('/api/v1/products/S16')
    .reply(200, aProduct({ productNumber: 'S16', size: '205/65R16', variants }));
  api().get('/api/v1/product-reviews/overview').query(true).reply(404, { title: 'Not Found' });
  await act(async () => host.navigate('/product/S16/other'));
  await waitFor(() => expect(viewedList().map(({ productNumber }) => productNumber)).toEqual(['S16']));
});
