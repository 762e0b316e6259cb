/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aProduct, aProductCard, aProductPage, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry, serverApi } from '../../testing/catalog-server';
import { view } from './listing.view';

const cards = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aProductCard({
      id: `L${from + index}`,
      title: { brand: 'Toyo', name: `Line ${from + index}` },
      url: `/product/L${from + index}`,
    }),
  );
const first = aProductPage({ products: cards(1, 24), total: 60, pageCount: 3 });
const listing = (search: string, page = first, more: object = {}) => ({
  listing: { pathname: '/tires', search, page, searchId: null, message: null, ...more },
});

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('more of a list', () => {
  it('is appended: the address changes, the first new card is focused, the filters remain', async () => {
    const { host } = await mountView(view, { state: listing(''), href: '/tires' });
    expect(screen.getByText('24 of 60')).toBeVisible();
    api()
      .get('/api/v1/products')
      .query({ type: 'tires', page: '2', facets: 'false' })
      .reply(200, aProductPage({ products: cards(25, 24), facets: [], total: 60, page: 2, pageCount: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Show 24 more' }));
    expect(host.log.visited).toEqual(['/tires?from=1&page=2']);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Toyo Line 25' })).toHaveFocus());
    expect(screen.getByText('48 of 60')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Toyo Line 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show 12 more' })).toBeVisible();
    expect(
      within(screen.getByRole('complementary', { name: 'Filters' })).getByRole('link', { name: /^Goodyear/ }),
    ).toHaveAttribute('href', '/tires?brand=Goodyear');
  });

  it('keeps the list after a failure, shows the reason, and retries', async () => {
    await mountView(view, { state: listing(''), href: '/tires' });
    api().get('/api/v1/products').query(true).reply(503, { title: 'Try again in a minute.' });
    await userEvent.click(screen.getByRole('button', { name: 'Show 24 more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
    expect(screen.getByRole('link', { name: 'Toyo Line 1' })).toBeVisible();
    api()
      .get('/api/v1/products')
      .query({ type: 'tires', page: '2', facets: 'false' })
      .reply(200, aProductPage({ products: cards(25, 24), facets: [], total: 60, page: 2, pageCount: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Toyo Line 25' })).toBeVisible();
  });

  it('is loaded by the server as one list, with the last page as canonical address', async () => {
    const { variant } = createTestHost();
    const answers = {
      '/products?type=tires': first,
      '/products?type=tires&page=2&facets=false': aProductPage({
        products: cards(25, 24),
        facets: [],
        total: 60,
        page: 2,
        pageCount: 3,
      }),
    };
    const loaded = await view.load!({
      api: serverApi(answers),
      url: { pathname: '/tires', search: '?page=2&from=1', origin: 'http://localhost' },
      props: {},
      variant,
      flags: {},
    });
    expect((loaded.state as ReturnType<typeof listing>).listing.page.products).toHaveLength(48);
    expect(loaded.head).toMatchObject({ canonical: '/tires?page=2', links: [{ rel: 'next', href: '/tires?page=3' }] });
  });
});

const loadPage = (pathname: string, search: string, answers: Readonly<Record<string, unknown>>) =>
  view.load!({
    api: serverApi(answers),
    url: { pathname, search, origin: 'http://localhost' },
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });

describe('a listing for search engines', () => {
  it('[canonical] [size-fitment] has a canonical address with all relevant parameters, each value once', async () => {
    const search = '?sort=price-low&page=2&brand=Toyo&brand=Michelin&brand=Toyo&utm_source=mail&from=2';
    const page = aProductPage({ products: cards(25, 24), total: 60, page: 2, pageCount: 3 });
    const loaded = await loadPage('/tires', search, {
      '/products?brand=Toyo%2CMichelin%2CToyo&sort=price-low&type=tires&page=2': page,
    });
    expect(loaded.head?.canonical).toBe('/tires?brand=Michelin&brand=Toyo&page=2');
  });

  it('responds 404 for a page past the end, with a link back', async () => {
    const past = aProductPage({ products: [], total: 60, page: 9, pageCount: 3 });
    const loaded = await loadPage('/tires', '?page=9', { '/products?type=tires&page=9': past });
    expect(loaded).toMatchObject({ status: 404, head: { robots: 'noindex' }, maxAge: 3600 });
    await mountView(view, { state: loaded.state, href: '/tires?page=9' });
    expect(screen.getByRole('heading', { name: 'There is no page 9' })).toBeVisible();
    expect(screen.getByText('60 tires match, on 3 pages.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/tires');
    expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', '/tires?page=3');
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('responds 404 for an unavailable size, and has no page of its own for an unknown vehicle', async () => {
    const none = aProductPage({ products: [], facets: [], total: 0, pageCount: 1 });
    const garbage = await loadPage('/tires', '?size=abc', { '/products?size=abc&type=tires': none });
    expect(garbage).toMatchObject({ status: 404, head: { robots: 'noindex' } });
    await mountView(view, { state: garbage.state, href: '/tires?size=abc' });
    expect(screen.getByRole('link', { name: 'Find by vehicle or size' })).toHaveAttribute('href', '/#finder');
    const all = await loadPage('/tires', '?fitment=nope', { '/products?fitment=nope&type=tires': first });
    expect(all.head?.canonical).toBe('/tires');
  });

  it('is not indexed without products', async () => {
    const none = aProductPage({ products: [], total: 0, pageCount: 1 });
    const loaded = await loadPage('/tires', '?q=nothing', { '/products?q=nothing&type=tires': none });
    expect(loaded.head?.robots).toBe('noindex, follow');
  });
});

it('a removed filter moves the focus to the next, or from the last to the number of results', async () => {
  const { host } = await mountView(view, {
    state: listing('?brand=Goodyear&brand=Michelin'),
    href: '/tires?brand=Goodyear&brand=Michelin',
  });
  api().get('/api/v1/products').query(true).times(3).reply(200, first);
  await userEvent.click(screen.getByRole('link', { name: 'Remove filter: Goodyear' }));
  expect(host.log.visited).toEqual(['/tires?brand=Michelin']);
  expect(screen.getByRole('link', { name: 'Remove filter: Michelin' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(host.log.visited.at(-1)).toBe('/tires');
  expect(document.getElementById('result-count')).toHaveFocus();
  expect(await screen.findByText('60 tires')).toBeVisible();
});

describe('the ZIP code of a listing', () => {
  const zip = { zipCode: '94110', city: 'San Francisco', stateCode: 'CA' };
  const answered = (left: number, date: string | null) => ({
    products: [
      {
        productNumber: 'MIC-DEF2-2055516-91V',
        inStock: left > 0,
        availableQuantity: left,
        estimatedDelivery: date ? { date, slot: '8 AM – 6 PM' } : null,
      },
    ],
  });
  const open = () => mountView(view, { state: listing('', aProductPage()), href: '/tires' });

  it('requests stock and dates of all cards once', async () => {
    const { host } = await open();
    const asked = api()
      .get('/api/v1/products/stock-available')
      .query({ 'product-numbers': 'MIC-DEF2-2055516-91V', 'zip-code': '94110' })
      .reply(200, answered(3, '2026-11-24'));
    await act(async () => host.events.publish('zip:changed', zip));
    expect((await screen.findByText('Only 3 left · Tue, Nov 24')).parentElement).toHaveTextContent(
      'Only 3 left · Tue, Nov 24 to 94110',
    );
    expect(asked.isDone()).toBe(true);
  });

  it('requests no out-the-door price without a vehicle', async () => {
    const { host } = await open();
    api().get('/api/v1/products/stock-available').query(true).reply(200, answered(3, '2026-11-24'));
    const total = api().get('/api/v1/products/out-the-door').query(true).reply(500);
    await act(async () => host.events.publish('zip:changed', zip));
    await screen.findByText('Only 3 left · Tue, Nov 24');
    expect(total.isDone()).toBe(false);
  });

  it('shows once, above the list, that it is not served', async () => {
    const { host } = await open();
    api().get('/api/v1/products/stock-available').query(true).reply(200, answered(40, null));
    await act(async () => host.events.publish('zip:changed', { ...zip, zipCode: '99501' }));
    expect(await screen.findByText(/don't deliver to your zip code yet/)).toBeVisible();
    expect(screen.getByText('In stock')).toBeVisible();
  });
});

describe('choosing a size in place', () => {
  const card = aProductCard({ variantCount: 12 });
  const sizes = aProduct().variants;
  const product = aProduct({
    variants: [
      ...sizes,
      { ...sizes[0]!, productNumber: 'FIT', size: camry.size },
      { ...sizes[0]!, productNumber: 'GONE', size: '225/65R17', inStock: false },
    ],
  });
  const choose = async (host = createTestHost({ href: '/tires' })) => {
    const mounted = await mountView(view, { host, state: listing('', aProductPage({ products: [card] })) });
    await userEvent.click(screen.getByRole('link', { name: 'Choose a size of Michelin Defender2' }));
    return { ...mounted, dialog: within(await screen.findByRole('dialog', { name: 'Michelin Defender2' })) };
  };

  it("starts with the vehicle's size, with sold-out ones last", async () => {
    api().get('/api/v1/products/MIC-DEF2-2055516-91V').reply(200, product);
    const host = createTestHost({
      href: '/tires',
      storage: { fitment_details: JSON.stringify([camry]), fitment_id: camry.fitmentId },
    });
    const asked: unknown[] = [];
    host.events.respond('cart:add-requested', async ({ lines }) => {
      asked.push(lines);
      return { ok: false, message: 'Only 2 left.', code: 'OUT_OF_STOCK' };
    });
    const { dialog, element } = await choose(host);
    const radios = await dialog.findAllByRole('radio');
    expect(radios[0]).toBeChecked();
    expect(dialog.getByText('Size of your 2021 Camry')).toBeVisible();
    expect(radios.at(-1)).toBeDisabled();
    expect(await axeViolations(element)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'One less' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 for $461.97' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Only 2 left.');
    expect(asked).toEqual([[{ productNumber: 'FIT', quantity: 3 }]]);
  });

  it('retries after a failed load', async () => {
    api().get('/api/v1/products/MIC-DEF2-2055516-91V').reply(503, { title: 'Not now.' });
    const { dialog } = await choose();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now.');
    api().get('/api/v1/products/MIC-DEF2-2055516-91V').reply(200, product);
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findAllByRole('radio')).toHaveLength(3);
    expect(dialog.getByRole('button', { name: 'Choose a size' })).toHaveAttribute('aria-disabled', 'true');
  });
});

it('an empty list suggests removing the blocking filter, and similar sizes', async () => {
  const empty = aProductPage({
    products: [],
    total: 0,
    facets: [
      { id: 'runFlat', label: 'Run-flat', kind: 'toggle', values: [{ value: 'true', count: 0, selected: true }] },
    ],
  });
  const near = {
    sizes: [
      {
        size: '215/55R16',
        widthMm: 215,
        rim: 16,
        diameter: 25.3,
        lineCount: 31,
        productListingUrl: '/tires?size=215/55R16',
      },
      { size: '205/55R17', widthMm: 205, rim: 17, diameter: 25.9, lineCount: 9, productListingUrl: '/x' },
    ],
  };
  const { host, element } = await mountView(view, { state: listing('?size=205/55R16'), href: '/tires?size=205/55R16' });
  api()
    .get('/api/v1/products')
    .query(({ runFlat }) => runFlat === 'true')
    .times(2)
    .reply(200, empty);
  api()
    .get('/api/v1/products')
    .query({ size: '205/55R16', type: 'tires', facets: 'false', pageSize: '1' })
    .reply(200, aProductPage({ total: 38 }));
  api().get('/api/v1/size/on-sale').query({ near: '205/55R16' }).reply(200, near);
  await act(async () => host.navigate('/tires?runFlat=true&size=205/55R16'));
  expect(await screen.findByRole('link', { name: 'Without “Run-flat”: 38 tires' })).toHaveAttribute(
    'href',
    '/tires?size=205/55R16',
  );
  expect(screen.getByRole('link', { name: '215/55R16: 31 tires' })).toHaveAttribute('href', '/tires?size=215/55R16');
  expect(screen.queryByRole('link', { name: /205\/55R17/ })).toBeNull();
  expect(await axeViolations(element)).toEqual([]);
});
