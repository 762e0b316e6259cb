/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aProductCard, aProductPage, createTestHost } from 'shared-contracts/testing';
import { api, camry, serverApi } from '../../testing/catalog-server';
import { view } from './listing.view';

const state = (over: Parameters<typeof aProductPage>[0] = {}) => ({
  listing: { pathname: '/tires', search: '', page: aProductPage(over), searchId: 'S1', message: null },
});
const goodyear = aProductCard({ id: 'GDY', title: { brand: 'Goodyear', name: 'Assurance' }, url: '/product/GDY' });
const open = (over: Parameters<typeof state>[0] = {}) => mountView(view, { state: state(over), href: '/tires' });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the listing filters in place: the address changes, old results are dimmed, new ones appear', async () => {
  const { host } = await open();
  api()
    .get('/api/v1/products')
    .query({ brand: 'Goodyear', type: 'tires' })
    .delay(60)
    .reply(200, aProductPage({ products: [goodyear] }), { 'X-Search-Id': 'S2' });
  const filters = screen.getByRole('complementary', { name: 'Filters' });
  await userEvent.click(within(filters).getByRole('link', { name: /^Goodyear/ }));
  expect(host.log.visited).toEqual(['/tires?brand=Goodyear']);
  expect(screen.getByRole('heading', { name: 'Michelin Defender2' }).closest('[aria-busy=true]')).not.toBeNull();
  expect(await screen.findByRole('heading', { name: 'Goodyear Assurance' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Goodyear tires');
  expect(screen.getByRole('link', { name: 'Remove filter: Goodyear' })).toHaveAttribute('href', '/tires');
});

it('the listing follows back and forward', async () => {
  const { host } = await open();
  api()
    .get('/api/v1/products')
    .query({ page: '2', type: 'tires' })
    .reply(200, aProductPage({ products: [goodyear], page: 2, pageCount: 2 }));
  await act(async () => host.navigate('/tires?page=2'));
  expect(await screen.findByRole('heading', { name: 'Goodyear Assurance' })).toBeVisible();
});

it.each([
  ['/tires?page=2', '?page=2', aProductPage({ products: [goodyear], page: 2, pageCount: 2 }), 'Tires, page 2'],
  ['/tires?brand=Goodyear', '?brand=Goodyear', aProductPage({ products: [goodyear] }), 'Goodyear tires'],
  [
    '/tires?fitment=F80b242a9',
    '?fitment=F80b242a9',
    aProductPage({ vehicle: '2021 Toyota Camry' }),
    'Tires for your 2021 Toyota Camry',
  ],
])('the listing titles %s in the browser as the server does', async (href, search, page, title) => {
  const { host } = await open();
  const loaded = await view.load!({
    api: serverApi({ [`/products${search}&type=tires`]: page, [`/products?type=tires&${search.slice(1)}`]: page }),
    url: { pathname: '/tires', search, origin: 'http://localhost' },
    props: {},
    variant: host.variant,
    flags: {},
  });
  expect(loaded.head?.title).toBe(title);
  api().get('/api/v1/products').query(true).reply(200, page);
  await act(async () => host.navigate(href));
  await waitFor(() => expect(document.title).toBe(`${title} | Treadmarket`));
});

it('the listing has Sorry! in its title when a search fails', async () => {
  const { host } = await open();
  api().get('/api/v1/products').query(true).reply(503, {});
  await act(async () => host.navigate('/wheels'));
  await waitFor(() => expect(document.title).toBe('Sorry! | Treadmarket'));
});

it('the listing offers run-flat once: as a switch, and as a kind only while selected', async () => {
  const category = {
    id: 'category',
    label: 'Category',
    kind: 'multi' as const,
    values: [
      { value: 'run-flat', label: 'Run-flat', count: 5 },
      { value: 'winter', label: 'Winter', count: 18 },
    ],
  };
  const { host } = await open();
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
  const answerWith = (...values: typeof category.values) =>
    api()
      .get('/api/v1/products')
      .query(true)
      .reply(200, aProductPage({ facets: [...aProductPage().facets, { ...category, values }] }));
  answerWith(...category.values);
  await act(async () => host.navigate('/tires?snow=true'));
  expect(await filters.findByRole('link', { name: /^Winter/ })).toBeVisible();
  expect(filters.getAllByRole('link', { name: /^Run-flat/ })).toHaveLength(1);
  answerWith({ ...category.values[0]!, selected: true } as never, category.values[1]!);
  await act(async () => host.navigate('/tires?category=run-flat'));
  await waitFor(() => expect(filters.getAllByRole('link', { name: /^Run-flat/ })).toHaveLength(2));
});

it('the listing suggests a next step when a search fails, and retries', async () => {
  const { host } = await open();
  api().get('/api/v1/products').query(true).reply(503, { title: 'Try again in a minute.' });
  await act(async () => host.navigate('/wheels'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  api().get('/api/v1/products').query({ type: 'wheels' }).reply(200, aProductPage());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Wheels', level: 1 })).toBeVisible();
});

it('the listing suggests a next step without results', async () => {
  await mountView(view, {
    state: { listing: { ...state({ products: [], total: 0 }).listing, search: '?brand=Nobody' } },
    href: '/tires?brand=Nobody',
  });
  expect(screen.getByRole('heading', { name: 'No product has all of these filters' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear the filters' })).toHaveAttribute('href', '/tires');
  expect(screen.getByRole('link', { name: /^Filters/ })).toBeInTheDocument();
  expect(screen.queryByLabelText('Sort by')).toBeNull();
  expect(screen.queryByText(/^Picture for illustration/)).toBeNull();
});

it('the listing adds a set to the cart, or two and two of a staggered pair', async () => {
  const pair = aProductCard({
    id: 'PAIR',
    title: { brand: 'Toyo', name: 'Proxes' },
    subtitle: { front: { size: '225/45R18' }, rear: { size: '255/40R18' } },
    variants: [
      { ...aProductCard().variants[0]!, productNumber: 'F', position: 'front' },
      { ...aProductCard().variants[0]!, productNumber: 'R', position: 'rear' },
    ],
  });
  const host = createTestHost({ href: '/tires' });
  const asked: unknown[] = [];
  host.events.respond('cart:add-requested', async (request) => {
    asked.push(request.lines);
    return { ok: false, message: 'Only 2 left.', code: 'OUT_OF_STOCK' };
  });
  await mountView(view, { host, state: state({ products: [aProductCard(), pair] }) });
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 to cart: Michelin Defender2' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 left.');
  await userEvent.click(screen.getByRole('button', { name: 'Add the set: Toyo Proxes' }));
  expect(asked).toEqual([
    [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 }],
    [
      { productNumber: 'F', quantity: 2 },
      { productNumber: 'R', quantity: 2 },
    ],
  ]);
});

it('the listing adds six for a vehicle with dual rear wheels', async () => {
  const host = createTestHost({ href: '/tires' });
  const asked: unknown[] = [];
  host.events.respond('cart:add-requested', async (request) => {
    asked.push(request.lines);
    return { ok: false, message: 'Only 2 left.', code: 'OUT_OF_STOCK' };
  });
  await mountView(view, { host, state: state({ products: [aProductCard()] }) });
  const dually = { ...camry, hasDualRearWheels: true as const };
  await act(async () => host.events.publish('vehicle:selected', { vehicle: dually }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add 6 to cart: Michelin Defender2' }));
  expect(asked).toEqual([[{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 6 }]]);
});

it('the listing sells wheels directly only when all of them fit the vehicle', async () => {
  const wheels = { products: [aProductCard({ productType: 'WHEEL' })] };
  const name = { name: 'Add 4 to cart: Michelin Defender2' };
  await mountView(view, { host: createTestHost({ href: '/tires' }), state: state(wheels) });
  expect(screen.queryByRole('button', name)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See Michelin Defender2' })).toBeVisible();
});

it('the listing links to the product when a size has to be chosen', async () => {
  await open({ products: [aProductCard({ variantCount: 12 })] });
  expect(screen.getByRole('link', { name: 'Choose a size of Michelin Defender2' })).toHaveAttribute(
    'href',
    '/product/MIC-DEF2-2055516-91V',
  );
  expect(screen.getByText('and 11 more sizes')).toBeVisible();
});
