/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import nock from 'nock';
import { mountView, refusingApi } from 'remote-kit/testing';
import { aProductCard, aProductPage, createTestHost } from 'shared-contracts/testing';
import { api } from '../../testing/catalog-server';
import { view } from './listing.view';

const SEARCH_ID = '6c1f0c9e-0000-4000-8000-000000000001';
const NEXT_ID = '6c1f0c9e-0000-4000-8000-000000000002';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const open = (search = '') =>
  mountView(view, {
    host: createTestHost({ href: `/tires${search}` }),
    state: {
      listing: {
        pathname: '/tires',
        search,
        page: aProductPage({ products: [aProductCard()], total: 30 }),
        searchId: SEARCH_ID,
        message: null,
      },
    },
  });

it('listing analytics publish a list once, with name, search, and products with positions', async () => {
  const { host } = await open('?size=205/55R16');
  const [first] = aProductCard().variants;
  expect(host.log.analytics).toEqual([
    {
      event: 'product_list',
      list: '205/55R16 tires',
      searchId: SEARCH_ID,
      total: 30,
      page: 1,
      items: [
        {
          productNumber: first!.productNumber,
          name: `${aProductCard().title.brand} ${aProductCard().title.name}`,
          price: first!.price.value,
          position: 1,
        },
      ],
    },
  ]);
});

it('listing analytics publish the next page as another list, and store both searches', async () => {
  const { host } = await open();
  api()
    .get('/api/v1/products')
    .query({ type: 'tires', page: '2' })
    .reply(
      200,
      aProductPage({
        products: [aProductCard({ id: 'OTHER', title: { brand: 'Cooper', name: 'Endeavor' } })],
        total: 30,
        page: 2,
      }),
      { 'X-Search-Id': NEXT_ID },
    );
  await act(async () => host.navigate('/tires?page=2'));
  await screen.findByRole('heading', { name: 'Cooper Endeavor' });
  expect(host.log.analytics).toHaveLength(2);
  expect(host.log.analytics[1]).toMatchObject({ searchId: NEXT_ID, page: 2, items: [{ position: 25 }] });
  const asked: unknown[] = [];
  host.events.respond('cart:add-requested', async ({ searchIds }) => {
    asked.push(searchIds);
    return { ok: false, message: 'Not now.' };
  });
  await act(async () => screen.getByRole('button', { name: /Add/ }).click());
  expect(asked).toEqual([[SEARCH_ID, NEXT_ID]]);
});

it('listing analytics treat HTTP 400 as no products, on server and browser', async () => {
  const host = createTestHost({ href: '/tires?page=x' });
  const loaded = await view.load!({
    api: refusingApi(400, { detail: 'page must be a number.' }),
    url: { pathname: '/tires', search: '?brand=%00', origin: 'http://localhost' },
    props: {},
    variant: host.variant,
    flags: {},
  });
  expect(loaded).toMatchObject({
    status: 404,
    state: { listing: { page: { total: 0, products: [] }, message: null } },
  });
  const { host: shopper } = await open();
  api().get('/api/v1/products').query(true).times(9).reply(400, { title: 'Bad Request', detail: 'That is no price.' });
  await act(async () => shopper.navigate('/tires?price=x'));
  expect(await screen.findByRole('heading', { name: 'No product has all of these filters' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Sorry!' })).not.toBeInTheDocument();
  expect(shopper.log.analytics.at(-1)).toMatchObject({ event: 'search_no_results', term: null, list: 'Tires' });
});
