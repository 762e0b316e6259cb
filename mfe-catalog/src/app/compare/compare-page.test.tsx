/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView, refusingApi } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import { aProduct, createTestHost, usd } from 'shared-contracts/testing';
import { readCompareAddress } from '../../platform/compare-address';
import { compareList, setCompareList } from '../../platform/compare-list';
import { api, camry, serverApi } from '../../testing/catalog-server';
import { view } from './compare.view';

const michelin = aProduct();
const goodyear = aProduct({
  productNumber: 'GDY-1',
  url: '/product/GDY-1/goodyear',
  brand: 'Goodyear',
  name: 'Assurance',
  price: usd(12000),
  rating: 4.1,
  specs: [
    { name: 'UTQG', value: '700 A B' },
    { name: 'Severe snow rated (3PMSF)', value: 'No' },
    { name: 'Ply rating', value: '4' },
  ],
});
const PATH = '/compare?p=MIC-DEF2-2055516-91V&p=GDY-1';
const answers = { '/products/MIC-DEF2-2055516-91V': michelin, '/products/GDY-1': goodyear };
const load = (href = PATH, known: Readonly<Record<string, unknown>> = answers) => {
  const { pathname, search } = new URL(href, 'http://localhost');
  return view.load!({
    api: serverApi(known),
    url: { pathname, search, origin: 'http://localhost' },
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
};
async function open(href = PATH, host = createTestHost({ href })) {
  return mountView(view, { host, state: (await load(href)).state });
}

beforeEach(() => {
  nock.disableNetConnect();
  setCompareList({ items: [] });
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the compare page shows tire performance with the source of each score', async () => {
  await open();
  const cellsOf = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cellsOf(/^Tread life \(differs\)/)).toEqual([
    'Excellent, 4.9 of 5UTQG treadwear 840',
    'Excellent, 4.1 of 5UTQG treadwear 700',
  ]);
  expect(cellsOf(/^Wet grip/)).toHaveLength(2);
  expect(cellsOf(/^Quiet ride/)).toHaveLength(2);
  expect(cellsOf(/^Winter/)).toEqual(['Fair, 2 of 5Not severe snow rated', 'Fair, 2 of 5Not severe snow rated']);
});

it('the compare page shows products side by side and marks differing rows', async () => {
  const { element } = await open();
  expect(screen.getByRole('columnheader', { name: /Michelin Defender2/ })).toBeVisible();
  expect(
    within(screen.getByRole('row', { name: /^UTQG \(differs\)/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['840 A B', '700 A B']);
  expect(screen.getByRole('row', { name: /^Severe snow rated \(3PMSF\) No No/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Ply rating \(differs\) – 4/ })).toBeVisible();
  expect(screen.getAllByText('Lowest price')).toHaveLength(1);
  expect(within(screen.getByRole('row', { name: /^Price/ })).getAllByRole('cell')[1]).toHaveTextContent('Lowest price');
  expect(await axeViolations(element)).toEqual([]);
});

it('the compare page hides equal rows on request', async () => {
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only differences' }));
  expect(screen.queryByRole('row', { name: /^Severe snow/ })).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^UTQG/ })).toBeVisible();
});

it('the compare page removes a product in place: address, selection and focus follow', async () => {
  const { host } = await open();
  expect(compareList().items.map(({ productNumber }) => productNumber)).toEqual(['MIC-DEF2-2055516-91V', 'GDY-1']);
  api().get('/api/v1/products/GDY-1').reply(200, goodyear);
  await userEvent.click(screen.getByRole('link', { name: 'Remove Michelin Defender2 205/55R16' }));
  expect(host.log.visited).toEqual(['/compare?p=GDY-1']);
  expect(await screen.findByText('1 product')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /Michelin/ })).not.toBeInTheDocument();
  expect(compareList().items.map(({ name }) => name)).toEqual(['Goodyear Assurance 205/55R16']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(host.log.announcements).toEqual(['Michelin Defender2 removed.']);
  expect(screen.getByRole('link', { name: 'Add another' })).toHaveAttribute('href', '/tires?size=205/55R16');
});

it('the compare page marks products that fit the chosen vehicle', async () => {
  const { host } = await open();
  const fit = (fits: boolean) => ({
    fitsVehicle: { fitmentId: camry.fitmentId, vehicle: '2021 Toyota Camry LE', fits, message: '' },
  });
  api()
    .get('/api/v1/products/MIC-DEF2-2055516-91V')
    .query({ fitment: camry.fitmentId })
    .reply(200, { ...michelin, ...fit(true) });
  api()
    .get('/api/v1/products/GDY-1')
    .query({ fitment: camry.fitmentId })
    .reply(200, { ...goodyear, ...fit(false) });
  await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
  expect(await screen.findByText('Fits your vehicle')).toBeVisible();
  expect(screen.getByText("Doesn\'t fit your vehicle")).toBeVisible();
  expect(screen.getByRole('row', { name: /^Your 2021 Toyota Camry \(differs\)/ })).toBeVisible();
});

it('the compare page omits unknown products and reports them', async () => {
  const { element } = await open('/compare?p=GDY-1&p=GONE');
  expect(screen.getByText(/We no longer carry GONE, so it is left out/)).toBeVisible();
  expect(screen.getByText('Add another one to see what differs.')).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
});

it('the compare page suggests a next step without products', async () => {
  const { element } = await open('/compare');
  expect(screen.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse tires' })).toHaveAttribute('href', '/tires');
  expect(await axeViolations(element)).toEqual([]);
});

it('the compare page shows a failure and retries', async () => {
  const { host } = await open();
  api().get('/api/v1/products/GDY-1').reply(503, { title: 'Down' });
  await act(async () => host.navigate('/compare?p=GDY-1'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The products could not be loaded. Please try again.');
  api().get('/api/v1/products/GDY-1').reply(200, goodyear);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('columnheader', { name: /Goodyear Assurance/ })).toBeVisible();
});

it.each([
  ['both found', PATH, undefined, 2],
  ['one unknown', '/compare?p=GDY-1&p=GONE', undefined, 1],
  ['none asked for', '/compare', undefined, 0],
  ['all unknown', '/compare?p=GONE', 404, 0],
])('the compare page responds on the server: %s', async (_what, href, status, count) => {
  const loaded = await load(href);
  expect([loaded.status, loaded.state.compare.products.length]).toEqual([status, count]);
  expect(loaded.head).toMatchObject({ robots: 'noindex, follow' });
});

it('the compare page responds 503 uncached while the API is down', async () => {
  const down = refusingApi(500);
  const loaded = await view.load!({
    api: down,
    url: { pathname: '/compare', search: '?p=X', origin: '' },
    props: {},
    variant: createTestHost().variant,
    flags: {},
  });
  expect(loaded).toMatchObject({ status: 503, maxAge: 0, head: { robots: 'noindex' } });
});

it('readCompareAddress returns each number once, and at most four', () => {
  expect(readCompareAddress('?p=A&p=A&p=%20B%20&p=&p=C&p=D&p=E')).toEqual({
    productNumbers: ['A', 'B', 'C', 'D'],
    isCut: true,
  });
  expect(readCompareAddress('')).toEqual({ productNumbers: [], isCut: false });
});
