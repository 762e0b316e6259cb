/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aFitment, aProductCard, aProductPage, createTestHost } from 'shared-contracts/testing';
import { api, camry, serverApi } from '../testing/catalog-server';
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

it('narrows in place: the address changes, the old results stay veiled, the new ones come', async () => {
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

it('follows back and forward', async () => {
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
])('titles %s in the browser as the server does', async (href, search, page, title) => {
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

it('says Sorry! in the title as well when a search fails', async () => {
  const { host } = await open();
  api().get('/api/v1/products').query(true).reply(503, {});
  await act(async () => host.navigate('/wheels'));
  await waitFor(() => expect(document.title).toBe('Sorry! | Treadmarket'));
});

it('offers run-flat once: as a switch, and as a kind only while it is chosen', async () => {
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

it('says what to do when a search fails, and tries again', async () => {
  const { host } = await open();
  api().get('/api/v1/products').query(true).reply(503, { title: 'Try again in a minute.' });
  await act(async () => host.navigate('/wheels'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  api().get('/api/v1/products').query({ type: 'wheels' }).reply(200, aProductPage());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Wheels', level: 1 })).toBeVisible();
});

it('offers the way on when nothing matches', async () => {
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

describe('the vehicle beside a filtered list', () => {
  const search = '?brand=Michelin&inStock=true&size=205/55R16';
  const openAt = async (query: string, over = {}) => {
    const { listing } = state(over);
    return mountView(view, { state: { listing: { ...listing, search: query } }, href: `/tires${query}` });
  };

  it('keeps the filters when the list is narrowed to it', async () => {
    const { host } = await openAt(search);
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    expect(screen.getByRole('link', { name: 'Show only what fits' })).toHaveAttribute(
      'href',
      '/tires?brand=Michelin&fitment=F80b242a9&inStock=true',
    );
  });

  it('keeps the filters when it is switched', async () => {
    const { host } = await openAt('?brand=Michelin&fitment=F0', { vehicle: '2020 Ford F-150' });
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    expect(screen.getByRole('link', { name: 'Switch to your 2021 Toyota Camry' })).toHaveAttribute(
      'href',
      '/tires?brand=Michelin&fitment=F80b242a9',
    );
  });

  it('is asked for over the list, and the filters stay', async () => {
    const fitment = aFitment({ fitmentId: 'F9', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE' });
    const step = (query: Record<string, string>, body: object) =>
      api().get('/api/v1/vehicle').query(query).reply(200, body);
    const options = (name: string, value: string) => ({
      fitmentOptionHolderList: [{ name, label: name, options: [{ value, label: value }] }],
    });
    step({}, options('year', '2021'));
    step({ year: '2021' }, options('make', 'Toyota'));
    step({ year: '2021', make: 'Toyota' }, options('model', 'Camry'));
    step({ year: '2021', make: 'Toyota', model: 'Camry' }, options('trim', 'LE'));
    step(
      { year: '2021', make: 'Toyota', model: 'Camry', trim: 'LE' },
      {
        productListingUrl: fitment.productListingUrl,
        fitmentId: 'F9',
        fitment: [fitment],
      },
    );
    const { host } = await openAt(search);
    api().get('/api/v1/products').query(true).reply(200, aProductPage());
    await userEvent.click(screen.getByRole('link', { name: 'Find by vehicle' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, value] of [
      ['Year', '2021'],
      ['Make', 'Toyota'],
      ['Model', 'Camry'],
      ['Trim', 'LE'],
    ] as const) {
      await waitFor(() => expect(dialog.getByLabelText(label)).toBeEnabled());
      await userEvent.selectOptions(dialog.getByLabelText(label), value);
    }
    await userEvent.click(await dialog.findByRole('button', { name: 'Use this vehicle' }));
    expect(host.log.visited).toEqual(['/tires?brand=Michelin&fitment=F9&inStock=true']);
  });
});

it('leads from what fits to all of the department', async () => {
  const search = '?fitment=F80b242a9&inStock=true';
  const { listing } = state({ vehicle: '2021 Toyota Camry', products: [aProductCard({ fit: 'fits' })] });
  await mountView(view, { state: { listing: { ...listing, search } }, href: `/tires${search}` });
  expect(screen.getByText(/^Everything here fits your/).parentElement).toHaveTextContent('2021 Toyota Camry');
  expect(screen.getByRole('link', { name: 'Show all tires' })).toHaveAttribute('href', '/tires?inStock=true');
});

it('marks products of the vehicle’s size only for who chose a vehicle, and does not say that they fit', async () => {
  const fitting = aProductCard({ subtitle: { front: { size: camry.size } } });
  const { host } = await open({ products: [fitting] });
  expect(screen.queryByText('Size of your 2021 Camry')).not.toBeInTheDocument();
  await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
  expect(screen.getByText('Size of your 2021 Camry')).toBeVisible();
  expect(screen.queryByText(/^Fits your/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show only what fits' })).toHaveAttribute('href', '/tires?fitment=F80b242a9');
});

it('asks the cart for a set, or for two and two of a staggered pair', async () => {
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

it('sells six to a vehicle with dual rear wheels', async () => {
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

it('sells wheels from the list only where all of them fit the vehicle', async () => {
  const wheels = { products: [aProductCard({ productType: 'WHEEL' })] };
  const name = { name: 'Add 4 to cart: Michelin Defender2' };
  await mountView(view, { host: createTestHost({ href: '/tires' }), state: state(wheels) });
  expect(screen.queryByRole('button', name)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See Michelin Defender2' })).toBeVisible();
});

it('sends who has to choose a size to the product', async () => {
  await open({ products: [aProductCard({ variantCount: 12 })] });
  expect(screen.getByRole('link', { name: 'Choose a size of Michelin Defender2' })).toHaveAttribute(
    'href',
    '/product/MIC-DEF2-2055516-91V',
  );
  expect(screen.getByText('and 11 more sizes')).toBeVisible();
});

describe('[price-facts] what a set comes to stands on the card', () => {
  const offer = {
    kind: 'RebatePromotion' as const,
    id: 'PR003',
    rebateDollarOff: 70,
    description: 'Buy 4, get $70 back on Visa prepaid card',
    rebateGiftCardType: 'Visa' as const,
    rebatePDFUrl: null,
    quantity: 4,
    endsOn: '2026-12-31',
  };
  const usd = (value: number) => ({ value, currency: 'USD' as const, formattedValue: `$${value.toFixed(2)}` });
  const shown = {
    scope: 'one' as const,
    unit: usd(138.99),
    before: usd(153.99),
    quantity: 4,
    total: usd(555.96),
    backByMail: usd(70),
    perThousandMiles: usd(6.95),
  };
  const card = aProductCard({ mileageWarranty: 80_000, specialOffer: offer, shown });
  const facts = (flags = {}) =>
    mountView(view, { state: state({ products: [card] }), href: '/tires', flags }).then(
      () => document.body.textContent,
    );

  it('today, with what comes back by mail beside it, and over its warranted miles', async () => {
    const text = await facts();
    expect(text).toContain('$138.99 per tireBefore savings: $153.99$555.96 for 4 today');
    expect(text).toContain('$70.00 back by mail');
    expect(text).toContain('$6.95 per 1,000 miles');
    expect(text).not.toContain('485.96');
  });

  it('from the lowest of several sizes', async () => {
    const { perThousandMiles: _miles, ...from } = { ...shown, scope: 'from' as const };
    await mountView(view, {
      state: state({ products: [aProductCard({ variantCount: 3, shown: from })] }),
      href: '/tires',
    });
    expect(document.body.textContent).toContain('from $138.99 per tire');
    expect(document.body.textContent).toContain('from $555.96 for 4 today');
    expect(document.body.textContent).toContain('from $70.00 back by mail');
  });

  it('of a pair, for both sizes', async () => {
    const pair = { ...shown, scope: 'pair' as const, rearUnit: usd(160), total: usd(597.98) };
    await mountView(view, { state: state({ products: [aProductCard({ shown: pair })] }), href: '/tires' });
    expect(document.body.textContent).toContain('$597.98 for 4 today');
    expect(document.body.textContent).toContain('$138.99 front · $160.00 rear');
  });
});

describe('an order by the price after rebates', () => {
  const deals = { id: 'specialOffer', label: 'Special offer', kind: 'toggle', values: [{ value: 'true', count: 3 }] };
  const orders = async (facets: object[], flags = {}) => {
    await mountView(view, { state: state({ facets } as never), href: '/tires', flags });
    return within(screen.getByLabelText('Sort by'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  };

  it('is there where products have offers', async () => expect(await orders([deals])).toContain('Price after rebates'));
  it('is not there without offers', async () =>
    expect(await orders([{ ...deals, id: 'runFlat' }])).not.toContain('Price after rebates'));
  it('is not there where the variant runs no promotions', async () =>
    expect(await orders([deals], { promotions: false })).not.toContain('Price after rebates'));
});

describe('accessories narrowed to a vehicle', () => {
  const search = `?fitment=${camry.fitmentId}`;
  const nuts = aProductCard({
    id: 'NUT',
    productType: 'ACCESSORY',
    title: { brand: 'Hexley', name: 'Lug nuts' },
    fit: 'fits',
  });
  const page = aProductPage({ products: [nuts], vehicle: '2021 Toyota Camry LE' });
  const shown = async (pathname: string) => {
    const listing = { pathname, search, page, searchId: 'S1', message: null };
    const { host } = await mountView(view, { state: { listing }, href: pathname + search });
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    return document.body.textContent;
  };

  it('are not said to fit it, as threads are not known', async () => {
    const text = await shown('/accessories');
    expect(text).toMatch(/Chains here come in the size of your .*Camry.*\. Check the rest against its owner’s manual/);
    expect(text).not.toMatch(/Everything here fits|Fits your/);
  });

  it('unlike tires', async () => expect(await shown('/tires')).toMatch(/Everything here fits your/));
});
