/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aReview, aReviewPage, anOverview } from '../testing/reviews';
import { view } from './product.view';

const state = { productNumber: 'MIC-DEF2-2055516-91V', sort: 'MostHelpful' as const, overview: anOverview, page: aReviewPage() };
const api = () => nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

beforeEach(() => {
  nock.disableNetConnect();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('shows the average to one decimal, the spread, and that samples are samples', async () => {
  await mountView(view, { state });
  expect(screen.getByText('4.6')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Reviews by stars' })).toHaveTextContent('5 stars18');
  expect(screen.getByText(/Not written by a customer/)).toBeVisible();
});

it('sorts and turns pages in place', async () => {
  await mountView(view, { state });
  api()
    .get('/api/v1/product-reviews')
    .query({ productNumber: state.productNumber, sort: 'Oldest', page: '1' })
    .reply(200, aReviewPage({ reviews: [aReview({ title: 'From the early days' })], sort: 'Oldest' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews' }), 'Oldest');
  expect(await screen.findByRole('heading', { name: 'From the early days' })).toBeVisible();

  api()
    .get('/api/v1/product-reviews')
    .query({ productNumber: state.productNumber, sort: 'Oldest', page: '2' })
    .reply(200, aReviewPage({ reviews: [aReview({ title: 'Page two' })], page: 2 }));
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('heading', { name: 'Page two' })).toBeVisible();
});

it('keeps the shown page when the next one fails', async () => {
  await mountView(view, { state });
  api().get('/api/v1/product-reviews').query(true).reply(503, { title: 'Try again in a minute.' });
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  expect(screen.getByRole('heading', { name: 'Quiet and confident' })).toBeVisible();
});

it('counts a helpful vote once', async () => {
  await mountView(view, { state });
  api().post('/api/v1/product-reviews/SAMPLE-MIC-DEF2-0/helpful').reply(200, { helpfulVotes: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Helpful' }));
  expect(await screen.findByText('4 found this helpful')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thanks' })).toBeDisabled();
});

it('offers another try when the server had no reviews to show', async () => {
  await mountView(view, { state: { ...state, page: null } });
  api().get('/api/v1/product-reviews').query(true).reply(200, aReviewPage());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Quiet and confident' })).toBeVisible();
});

it('reads order and page from the address on the server, and takes nonsense for the first page', async () => {
  const asked: [string, unknown][] = [];
  const server = { get: async (path: string, query: unknown) => (asked.push([path, query]), { ok: false, status: 503, body: null, headers: {} }) as never };
  const context = { api: server, props: { productNumber: 'X' }, variant: {} as never, flags: {} };
  await view.load?.({ ...context, url: { pathname: '/product/X', search: '?reviewSort=Oldest&reviewPage=2', origin: 'http://localhost' } });
  await view.load?.({ ...context, url: { pathname: '/product/X', search: '?reviewSort=Loudest&reviewPage=-1', origin: 'http://localhost' } });
  expect(asked.filter(([path]) => path === '/product-reviews').map(([, query]) => query)).toEqual([
    { productNumber: 'X', sort: 'Oldest', page: 2 },
    { productNumber: 'X', sort: 'MostHelpful', page: 1 },
  ]);
});
