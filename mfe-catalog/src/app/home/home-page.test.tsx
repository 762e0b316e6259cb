/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aFitment, aProductCard, aProductPage, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, serverApi } from '../../testing/catalog-server';
import { view } from './home.view';

const option = (...values: string[]) => values.map((value) => ({ value, label: value }));
const step = (name: 'year' | 'make' | 'model' | 'trim', ...values: string[]) => ({
  fitmentOptionHolderList: [{ name, label: name, options: option(...values) }],
});
const sizes = { widths: [205, 225], ratios: [], rims: [], sizes: [] };
const offer = {
  kind: 'InstantSavingsPromotion',
  id: 'P',
  dollarAmount: 25,
  rebatePDFUrl: null,
  description: '',
  minQuantity: 4,
  endsOn: '2026-12-06',
} as const;

const server = {
  '/vehicle': step('year', '2021', '2020'),
  '/vehicle?year=2021': step('make', 'Toyota'),
  '/vehicle?year=2021&make=Toyota': step('model', 'Camry'),
  '/vehicle?year=2021&make=Toyota&model=Camry': step('trim', 'LE', 'XSE'),
  '/vehicle?year=2021&make=Toyota&model=Camry&trim=LE': {
    fitment: [aFitment()],
    fitmentId: 'F80b242a9',
    productListingUrl: aFitment().productListingUrl,
  },
  '/size': sizes,
  '/products?type=tires&pageSize=1': aProductPage(),
  '/products?type=tires&specialOffer=true&inStock=true&sort=reviews&pageSize=24': aProductPage({
    products: [aProductCard({ specialOffer: offer })],
  }),
};
const load = async (search = '') => {
  const context = {
    api: serverApi(server),
    url: { pathname: '/', search, origin: 'http://localhost' },
    props: {},
    variant: createTestHost().variant,
    flags: {},
  };
  const loaded = await view.load?.(context);
  if (!loaded) throw new Error('The home page loads nothing.');
  return loaded;
};
const open = async (search = '') => mountView(view, { state: (await load(search)).state, href: `/${search}` });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the home page shows both sizes of a staggered vehicle', async () => {
  await open();
  const last = '/vehicle?year=2021&make=Toyota&model=Camry&trim=LE';
  const steps = [
    '/vehicle?year=2021',
    '/vehicle?year=2021&make=Toyota',
    '/vehicle?year=2021&make=Toyota&model=Camry',
  ] as const;
  for (const path of steps) api().get(`/api/v1${path}`).reply(200, server[path]);
  const fitment = [aFitment({ rearSize: '225/60R16' })];
  api()
    .get(`/api/v1${last}`)
    .reply(200, { ...server[last], fitment });
  for (const [label, value] of Object.entries({ Year: '2021', Make: 'Toyota', Model: 'Camry', Trim: 'LE' })) {
    await screen.findByRole('option', { name: value });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), value);
  }
  expect(await screen.findByRole('button', { name: 'See tires in 205/65R16 and 225/60R16' })).toBeVisible();
});

it('the home page finds a vehicle step by step, stores it and opens its listing', async () => {
  const { host } = await open();
  for (const [label, value, query] of [
    ['Year', '2021', 'year=2021'],
    ['Make', 'Toyota', 'year=2021&make=Toyota'],
    ['Model', 'Camry', 'year=2021&make=Toyota&model=Camry'],
    ['Trim', 'LE', 'year=2021&make=Toyota&model=Camry&trim=LE'],
  ] as const) {
    api().get(`/api/v1/vehicle?${query}`).reply(200, server[`/vehicle?${query}`]);
    await screen.findByRole('option', { name: value });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), value);
  }
  await userEvent.click(await screen.findByRole('button', { name: 'See tires in 205/65R16' }));
  expect(host.log.visited).toEqual([aFitment().productListingUrl]);
  expect(host.events.last('vehicle:selected')?.vehicle).toMatchObject({
    fitmentId: 'F80b242a9',
    year: 2021,
    size: '205/65R16',
  });
  expect(host.storage.get('fitment_id')).toBe('F80b242a9');
  expect(JSON.parse(host.storage.get('fitment_details') ?? '')).toMatchObject([{ make: 'Toyota', model: 'Camry' }]);
});

it('the home page applies choices made before hydration', async () => {
  api().get('/api/v1/size').reply(200, sizes).persist();
  api()
    .get('/api/v1/size')
    .query({ width: '205' })
    .reply(200, { ...sizes, ratios: [55] })
    .persist();
  const beforeScript = async () => {
    await userEvent.click(screen.getByRole('checkbox', { name: 'My rear tires have another size' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Width' }), '205');
  };
  await mountView(view, { state: (await load('?finder=size')).state, href: '/?finder=size', beforeScript });
  const front = within(screen.getByRole('group', { name: 'Front tires' }));
  expect(front.getByRole('combobox', { name: 'Width' })).toHaveValue('205');
  expect(await front.findByRole('option', { name: '55' })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Rear tires' })).toBeVisible();
});

it('the home page lets the driver choose between several original sizes', async () => {
  const other = aFitment({ fitmentId: 'F2', frontSize: '235/45R18', productListingUrl: '/tires?fitment=F2' });
  api()
    .get('/api/v1/vehicle')
    .query({ year: '2021', make: 'Toyota', model: 'Camry', trim: 'XSE' })
    .reply(200, { fitment: [aFitment(), other] });
  const { host } = await open('?year=2021&make=Toyota&model=Camry');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trim' }), 'XSE');
  await userEvent.click(await screen.findByRole('link', { name: /235\/45R18/ }));
  expect(host.log.visited).toEqual(['/tires?fitment=F2']);
});

it('the home page clears later steps when an earlier one changes', async () => {
  await open('?year=2021&make=Toyota&model=Camry');
  api().get('/api/v1/vehicle?year=2020').reply(200, step('make', 'Honda'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2020');
  expect(await screen.findByRole('option', { name: 'Honda' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Model' })).toBeDisabled();
});

it('the home page keeps the choices when a step fails, and retries', async () => {
  await open();
  api().get('/api/v1/vehicle?year=2021').replyWithError('reset');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2021');
  expect(await screen.findByRole('alert')).toHaveTextContent(/can't reach the store/);
  api().get('/api/v1/vehicle?year=2021').reply(200, step('make', 'Toyota'));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Toyota' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue('2021');
});

it('the home page finds a size and a second one for the rear', async () => {
  const { host } = await open('?finder=size');
  const answer = (query: string, over: object) =>
    api()
      .get(`/api/v1/size?${query}`)
      .reply(200, { ...sizes, ...over });
  const pick = async (index: number, width: string, size: string) => {
    const at = (label: string) => screen.getAllByRole('combobox', { name: label })[index]!;
    answer(`width=${width}`, { ratios: [45] });
    await userEvent.selectOptions(at('Width'), width);
    answer(`width=${width}&ratio=45`, { ratios: [45], rims: [18] });
    await waitFor(() => expect(at('Aspect ratio')).toBeEnabled());
    await userEvent.selectOptions(at('Aspect ratio'), '45');
    answer(`width=${width}&ratio=45&rim=18`, {
      ratios: [45],
      rims: [18],
      sizes: [{ size, productListingUrl: `/tires?size=${size}` }],
    });
    await waitFor(() => expect(at('Rim')).toBeEnabled());
    await userEvent.selectOptions(at('Rim'), '18');
  };
  await pick(0, '205', '205/45R18');
  expect(await screen.findByRole('button', { name: 'See tires in 205/45R18' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'My rear tires have another size' }));
  await pick(1, '225', '225/45R18');
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Rim' })[1]).toHaveValue('18'));
  await userEvent.click(screen.getByRole('button', { name: 'Find this size' }));
  expect(host.log.visited).toEqual(['/tires?size=205%2F45R18&rear=225%2F45R18']);
});

it('the home page works without script: one step per page, ending at the listing', async () => {
  expect((await load('?year=2021&make=Toyota')).state).toMatchObject({
    vehicleFinder: { selection: { year: '2021', make: 'Toyota' }, options: { model: [{ value: 'Camry' }] } },
  });
  expect(await load('?year=2021&make=Toyota&model=Camry&trim=LE')).toMatchObject({
    status: 302,
    location: aFitment().productListingUrl,
  });
});

it('[home-page] the home page shows brands and offers, and renders without them', async () => {
  const { unmount } = await open();
  expect(screen.getByRole('link', { name: 'Michelin 5 tires' })).toHaveAttribute('href', '/tires?brand=Michelin');
  expect(screen.getByText('$25')).toBeVisible();
  await unmount();
  const nothing = await view.load?.({
    api: serverApi({}),
    url: { pathname: '/', search: '', origin: '' },
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
  await mountView(view, { state: nothing?.state ?? {}, href: '/' });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Top brands' })).not.toBeInTheDocument();
});

describe('a returning shopper', () => {
  const camry = { fitmentId: 'F80b242a9', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', size: '205/65R16' };
  const storage = { fitment_details: JSON.stringify([camry]), fitment_id: camry.fitmentId, zipcode: '14201' };
  const comeBack = async (search = '') => {
    const host = createTestHost({ href: `/${search}`, storage });
    const opened = await mountView(view, { host, state: (await load(search)).state });
    return { ...opened, host };
  };

  it('sees fitting products in place of the empty finder, and categories of fitting tires', async () => {
    const { element } = await comeBack();
    expect(await screen.findByRole('heading', { name: '2021 Toyota Camry' })).toBeVisible();
    const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Tires that fit')).toBe('/tires?fitment=F80b242a9');
    expect(hrefOf('Wheels that fit')).toBe('/wheels?fitment=F80b242a9');
    expect(hrefOf(/^Winter/)).toBe('/tires?category=winter&fitment=F80b242a9');
    expect(hrefOf(/^Trailer/)).toBe('/tires?category=trailer');
    expect(element.querySelector('[inert] form')).toHaveAccessibleName('Find by vehicle');
    expect(await axeViolations(element)).toEqual([]);
  });

  it("is greeted with the vehicle's name", async () => {
    await comeBack();
    expect(await screen.findByText('Welcome back. See what fits your 2021 Toyota Camry.')).toBeVisible();
    expect(screen.getByText(/^Tell us what you drive/)).toHaveAttribute('aria-hidden', 'true');
    const also = ['Find an installer', 'Shop accessories'].map((name) => screen.getByRole('link', { name }));
    expect(also.map((link) => link.getAttribute('href'))).toEqual(['/installers', '/accessories']);
  });

  it('gets a seasonal reminder in a cold region', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T12:00:00'), doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    const { host } = await comeBack();
    expect(screen.queryByText(/winter tires stop sooner/)).not.toBeInTheDocument();
    act(() => host.events.publish('zip:changed', { zipCode: '14201', city: 'Buffalo', stateCode: 'NY' }));
    expect(screen.getByRole('link', { name: 'Winter tires for your Camry' })).toHaveAttribute(
      'href',
      '/tires?fitment=F80b242a9&category=winter',
    );
    jest.useRealTimers();
  });

  it('can choose another vehicle, without interrupting a search', async () => {
    await comeBack();
    await userEvent.click(await screen.findByRole('button', { name: 'Change vehicle' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Year' })).toHaveFocus());
    expect(screen.queryByRole('link', { name: 'Tires that fit' })).not.toBeInTheDocument();
    document.body.replaceChildren();
    await comeBack('?year=2021');
    expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue('2021');
    expect(screen.queryByRole('link', { name: 'Tires that fit' })).not.toBeInTheDocument();
  });
});

it('the home page navigates with a size that is still being looked up', async () => {
  const { host } = await open('?finder=size');
  const answer = (query: string, over: object, ms = 0) =>
    api()
      .get(`/api/v1/size?${query}`)
      .delay(ms)
      .reply(200, { ...sizes, ...over });
  answer('width=205', { ratios: [55] });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Width' }), '205');
  answer('width=205&ratio=55', { ratios: [55], rims: [16] });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Aspect ratio' })).toBeEnabled());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Aspect ratio' }), '55');
  const productListingUrl = '/tires?size=205%2F55R16';
  answer(
    'width=205&ratio=55&rim=16',
    { ratios: [55], rims: [16], sizes: [{ size: '205/55R16', productListingUrl }] },
    300,
  );
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Rim' })).toBeEnabled());
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rim' }), '16');
  await userEvent.click(screen.getByRole('button', { name: /Find this size/ }));
  expect(screen.getByRole('status')).toHaveTextContent('Looking up the size…');
  await waitFor(() => expect(host.navigation.current()).toMatchObject({ pathname: '/tires' }));
});
