/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { ProductPage } from 'shared-contracts';
import { aProductCard, aProductPage, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { NO_SECTION } from '../../features/search-results/search-answer';
import { api, serverApi } from '../../testing/catalog-server';
import { view } from './search-page.view';

const chain = aProductCard({
  id: 'CHAIN',
  productType: 'ACCESSORY',
  title: { brand: 'Frostline', name: 'Cable chain set' },
  url: '/product/CHAIN',
});
const tires = aProductPage({ total: 38, facets: [] });
const chains = aProductPage({ total: 9, products: [chain], facets: [] });
const asking = (text: string, found: Partial<Record<'tires' | 'wheels' | 'accessories', ProductPage>>) =>
  serverApi(
    Object.fromEntries(
      ['tires', 'wheels', 'accessories'].map((type) => [
        `/products?${new URLSearchParams({ q: text, type, facets: 'false', pageSize: '4' }).toString()}`,
        found[type as 'tires'] ?? NO_SECTION,
      ]),
    ),
  );
const HELP_LINKS = ['faq', 'returns'].map((topic) => ({ label: topic, href: `/help/${topic}` }));
const load = (text: string, found: Parameters<typeof asking>[1]) => {
  const variant = { ...createTestHost().variant, links: HELP_LINKS };
  return view.load!({
    api: asking(text, found),
    url: { pathname: '/search', search: `?q=${encodeURIComponent(text)}`, origin: 'http://localhost' },
    props: {},
    variant,
    flags: {},
  });
};
const open = async (text: string, found: Parameters<typeof asking>[1]) =>
  mountView(view, { state: (await load(text, found)).state, href: `/search?q=${encodeURIComponent(text)}` });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the search page has a section for each department with results, with a link to all of them', async () => {
  const { element } = await open('snow', { tires, accessories: chains });
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “snow”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all 38 tires' })).toHaveAttribute('href', '/tires?q=snow');
  expect(
    within(screen.getByRole('region', { name: /Accessories/ })).getByRole('link', {
      name: 'Frostline Cable chain set',
    }),
  ).toHaveAttribute('href', '/product/CHAIN');
  expect(screen.queryByRole('region', { name: /Wheels/ })).toBeNull();
  expect(await axeViolations(element)).toEqual([]);
});

it.each([
  [
    'a size',
    '205/65R16',
    { tires: { ...tires, understood: { size: '205/65R16' } }, wheels: tires },
    '/tires?size=205/65R16',
  ],
  [
    'a vehicle of one size',
    '2021 camry le',
    {
      tires: { ...tires, understood: { vehicle: { label: '2021 Toyota Camry', fitmentId: 'F1', choices: [] } } },
      wheels: tires,
    },
    '/tires?fitment=F1',
  ],
  ['one department alone', 'chains', { accessories: chains }, '/accessories?q=chains'],
])('the search page redirects when only one target is possible: %s', async (_case, text, found, location) => {
  expect(await load(text, found)).toMatchObject({ status: 302, location });
});

it('the search page stays when there are several targets', async () => {
  const understood = {
    vehicle: {
      label: '2021 Toyota Camry',
      choices: [
        { label: 'LE', url: '/tires?fitment=F1' },
        { label: 'XSE', url: '/tires?fitment=F2' },
      ],
    },
  };
  expect((await load('camry', { tires: { ...tires, understood }, wheels: tires })).location).toBeUndefined();
  await open('camry', { tires: { ...tires, understood }, wheels: tires });
  expect(
    within(screen.getByRole('region', { name: 'Which 2021 Toyota Camry is yours?' })).getAllByRole('link'),
  ).toHaveLength(2);
});

it('[canonical] the search page has its path as the canonical address, for any text', async () => {
  const found = { tires: { ...NO_SECTION, understood: { rest: 'xyzzy' } } };
  expect((await load('xyzzy', found)).head).toMatchObject({ canonical: '/search', robots: 'noindex, follow' });
});

it('the search page shows the text when there are no results, with next steps', async () => {
  const { element, host } = await open('xyzzy', { tires: { ...NO_SECTION, understood: { rest: 'xyzzy' } } });
  expect(host.log.analytics).toEqual([
    { event: 'search_no_results', term: 'xyzzy', list: 'Results for “xyzzy”', searchId: null },
  ]);
  expect(screen.getByRole('heading', { name: 'Nothing matches “xyzzy”' })).toBeVisible();
  expect(screen.getByText(/We searched for the words “xyzzy”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find by vehicle' })).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
});

it('the search page offers a search without the price when the price removes all results', async () => {
  const notice = 'Nothing for “michelin” costs less than $20 each.';
  const relaxed = { text: 'michelin', without: 'price' } as const;
  await open('michelin under $20', { tires: { ...NO_SECTION, notice, understood: { belowDollars: 20, relaxed } } });
  expect(screen.getByText(notice)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search without the price' })).toHaveAttribute('href', '/search?q=michelin');
});

it('the search page shows a help answer above the products, and does not redirect then', async () => {
  expect((await load('returns', { accessories: chains })).location).toBeUndefined();
  const { element } = await open('returns', { accessories: chains });
  const help = screen.getByRole('region', { name: 'Help' });
  expect(within(help).getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/help/returns');
  expect(help.compareDocumentPosition(screen.getByRole('region', { name: /Accessories/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(await axeViolations(element)).toEqual([]);
});

it('the search page reports only missing products when there is a help answer', async () => {
  await open('cancel order', {});
  expect(screen.getByRole('link', { name: 'Can I cancel my order?' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No product matches “cancel order”' })).toBeVisible();
});

it('the search page suggests where to buy products that are not sold here', async () => {
  const notice = "We don't sell “brake pads”. Ask an auto parts store.";
  const none = { ...NO_SECTION, notice, understood: { rest: 'brake pads', isSoldElsewhere: true } };
  await open('brake pads', { tires: none, wheels: none, accessories: none });
  expect(screen.getByRole('heading', { name: 'Not in this store' })).toBeVisible();
  expect(screen.getByText(notice)).toBeVisible();
});

it('the search page requests letters when the text has only symbols', async () => {
  await open('\\', { tires: NO_SECTION });
  expect(screen.getByRole('heading', { name: 'Nothing matches “\\”' })).toBeVisible();
  expect(screen.getByText(/^Type a brand, a tire, a size like/)).toBeVisible();
});

it('the search page follows the address, and redirects when only one target is possible', async () => {
  const { host } = await open('snow', { tires, accessories: chains });
  api()
    .get('/api/v1/products')
    .query(({ type }) => type === 'accessories')
    .reply(200, chains);
  api()
    .get('/api/v1/products')
    .query(({ type }) => type !== 'accessories')
    .times(2)
    .reply(200, NO_SECTION);
  await act(async () => host.navigate('/search?q=chains'));
  await screen.findByText('Searching…');
  await waitFor(() => expect(host.log.visited).toEqual(['/accessories?q=chains']));
  expect(host.log.analytics).toEqual([]);
});

it('[error-title] the search page shows the specified words when the search fails, and retries', async () => {
  const { host } = await open('snow', { tires, accessories: chains });
  api().get('/api/v1/products').query(true).times(3).reply(503, { title: 'Down' });
  await act(async () => host.navigate('/search?q=quiet'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We are experiencing some technical issues with your search. Please try again later.',
  );
  api().get('/api/v1/products').query(true).times(3).reply(200, tires);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'See all 38 wheels' })).toBeVisible();
});

it('the search page shows the departments that answer, and treats HTTP 400 as none', async () => {
  const { host } = await open('snow', { tires, accessories: chains });
  api()
    .get('/api/v1/products')
    .query(({ type }) => type === 'wheels')
    .reply(503, { title: 'Down' });
  api()
    .get('/api/v1/products')
    .query(({ type }) => type === 'accessories')
    .reply(400, { title: 'Bad' });
  api()
    .get('/api/v1/products')
    .query(({ type }) => type === 'tires')
    .reply(200, tires);
  await act(async () => host.navigate('/search?q=quiet'));
  expect(await screen.findByText(/couldn’t search the wheels just now/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all 38 tires' })).toBeVisible();
});
