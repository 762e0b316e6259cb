/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView, refusingApi } from 'remote-kit/testing';
import { testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { aQuestionPage } from '../testing/questions';
import { aReview, aReviewPage, anOverview } from '../testing/reviews';
import {
  ALL_REVIEWS,
  addressOf,
  selectionFrom,
  type ReviewSelection,
} from '../features/product-reviews/product-reviews.api';
import { view } from './product.view';

const productNumber = 'MIC-DEF2-2055516-91V';
const reviews = {
  selection: { productNumber, ...ALL_REVIEWS },
  overview: anOverview,
  page: aReviewPage(),
  business: null,
};
const parts = (over: object = {}) => ({
  productReviews: { ...reviews, ...over },
  productQuestions: { selection: { productNumber, page: 1 }, page: aQuestionPage({ questions: [], count: 0 }) },
});
const state = parts();
const api = () => nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

beforeEach(() => {
  nock.disableNetConnect();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('[ratings] product reviews show the average to one decimal, the distribution, and a sample notice', async () => {
  await mountView(view, { state });
  expect(screen.getByText('4.6')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Reviews by stars' })).toHaveTextContent('5 stars18');
  expect(screen.getByText(/Not written by a customer/)).toBeVisible();
});

it('product reviews sort and change pages in place', async () => {
  await mountView(view, { state });
  api()
    .get('/api/v1/product-reviews')
    .query({ productNumber, sort: 'Oldest', page: '1' })
    .reply(200, aReviewPage({ reviews: [aReview({ title: 'From the early days' })], sort: 'Oldest' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews' }), 'Oldest');
  expect(await screen.findByRole('heading', { name: 'From the early days' })).toBeVisible();

  api()
    .get('/api/v1/product-reviews')
    .query({ productNumber, sort: 'Oldest', page: '2' })
    .reply(200, aReviewPage({ reviews: [aReview({ title: 'Page two' })], page: 2 }));
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('heading', { name: 'Page two' })).toBeVisible();
});

it('product reviews apply choices made before hydration', async () => {
  const answer = (query: Record<string, string>, title: string) =>
    api()
      .get('/api/v1/product-reviews')
      .query({ productNumber, page: '1', ...query })
      .reply(200, aReviewPage({ reviews: [aReview({ title })] }));
  answer({ sort: 'Newest' }, 'Newest of all');
  answer({ sort: 'Newest', hasMedia: 'true' }, 'Newest with a photo');
  const beforeScript = async () => {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews' }), 'Newest');
    await userEvent.click(screen.getByRole('checkbox', { name: 'With photos only' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reviews by vehicle' }), 'RAV4');
  };
  await mountView(view, { state, beforeScript });
  expect(await screen.findByRole('heading', { name: 'Newest with a photo' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reviews by vehicle' })).toHaveValue('RAV4');
});

it('product reviews request nothing without an early choice', async () => {
  await mountView(view, { state: parts({ selection: { ...reviews.selection, sort: 'Oldest', hasMedia: true } }) });
  expect(screen.getByRole('combobox', { name: 'Sort reviews' })).toHaveValue('Oldest');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('product reviews keep the current page when the next one fails', async () => {
  await mountView(view, { state });
  api().get('/api/v1/product-reviews').query(true).reply(503, { title: 'Try again in a minute.' });
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  expect(screen.getByRole('heading', { name: 'Quiet and confident' })).toBeVisible();
});

it('product reviews count a helpful vote once', async () => {
  await mountView(view, { state });
  api().post('/api/v1/product-reviews/SAMPLE-MIC-DEF2-0/helpful').reply(200, { helpfulVotes: 4 });
  await userEvent.click(screen.getByRole('button', { name: 'Helpful' }));
  expect(await screen.findByText('4 found this helpful')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thanks' })).toBeDisabled();
});

it('product reviews filter by stars, vehicle and photos, and remove each filter', async () => {
  const { element } = await mountView(view, { state });
  const answers = (query: Record<string, string>, title: string) =>
    api()
      .get('/api/v1/product-reviews')
      .query({ productNumber, sort: 'MostHelpful', page: '1', ...query })
      .reply(200, aReviewPage({ count: 1, pageCount: 1, reviews: [aReview({ title })] }));
  answers({ rating: '4' }, 'Four stars');
  await userEvent.click(screen.getByRole('link', { name: /^4 stars/ }));
  expect(await screen.findByRole('heading', { name: 'Four stars' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 review');

  answers({ rating: '4', vehicle: 'RAV4' }, 'A RAV4');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reviews by vehicle' }), 'RAV4');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByRole('heading', { name: 'A RAV4' })).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);

  answers({ rating: '4', vehicle: 'RAV4', hasMedia: 'true' }, 'A photo');
  await userEvent.click(screen.getByRole('checkbox', { name: 'With photos only' }));
  expect(await screen.findByRole('heading', { name: 'A photo' })).toBeVisible();

  answers({ vehicle: 'RAV4', hasMedia: 'true' }, 'Any stars');
  await userEvent.click(screen.getByRole('link', { name: 'Remove filter: 4 stars' }));
  expect(await screen.findByRole('heading', { name: 'Any stars' })).toBeVisible();
});

it('product reviews show an empty result, and reset the filters', async () => {
  await mountView(view, { state: parts({ page: aReviewPage({ count: 0, pageCount: 1, reviews: [] }) }) });
  expect(screen.getByRole('heading', { name: 'No review matches' })).toBeVisible();
  api().get('/api/v1/product-reviews').query(true).reply(200, aReviewPage());
  await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
  expect(await screen.findByRole('heading', { name: 'Quiet and confident' })).toBeVisible();
});

it('product reviews link photos to their full size', async () => {
  const media = [{ mediaId: 'ph_1', url: '/product-reviews/media/ph_1', width: 800, height: 600 }];
  await mountView(view, { state: parts({ page: aReviewPage({ reviews: [aReview({ media })] }) }) });
  const photo = screen.getByRole('img', { name: 'Photo 1 by CedarDriver42' });
  expect(photo).toHaveAttribute('src', expect.stringMatching(/\/api\/v1\/product-reviews\/media\/ph_1$/));
  expect(photo.closest('a')).toHaveAttribute('href', photo.getAttribute('src'));
});

it('product reviews show photos in a dialog, which closes by Escape or the cross', async () => {
  const media = [1, 2].map((n) => ({
    mediaId: `ph_${n}`,
    url: `/product-reviews/media/ph_${n}`,
    width: 800,
    height: 600,
  }));
  const { element } = await mountView(view, {
    state: parts({ page: aReviewPage({ reviews: [aReview({ media })] }) }),
  });
  await userEvent.click(screen.getByRole('img', { name: 'Photo 2 by CedarDriver42' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo by CedarDriver42' }));
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 2');
  expect(await axeViolations(element)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByRole('img')).toHaveAttribute('src', expect.stringMatching(/ph_1$/));
  await userEvent.keyboard('{ArrowRight}');
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'Photo by CedarDriver42' })).not.toBeInTheDocument();
});

it('[bad-request-null] product reviews treat HTTP 400 as none, on server and browser', async () => {
  const context = {
    url: { pathname: '/product/X', search: '', origin: 'http://localhost' },
    props: { productNumber: 'X' },
    variant: testVariant,
    flags: {},
  };
  const none = await view.load!({ ...context, api: refusingApi(400) });
  expect(none.state.productReviews.page).toMatchObject({ count: 0, reviews: [] });
  expect((await view.load!({ ...context, api: refusingApi(500) })).state.productReviews.page).toBeNull();
  await mountView(view, { state: none.state });
  expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  document.body.replaceChildren();

  await mountView(view, { state });
  api().get('/api/v1/product-reviews').query(true).reply(400, { title: 'Bad Request' });
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByRole('heading', { name: 'No review matches' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('product reviews report a review with one of eight reasons, and keep a rejected report', async () => {
  const { element } = await mountView(view, { state });
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report a review' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(8);
  await userEvent.click(dialog.getByRole('button', { name: 'Report this review' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose a reason');
  expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
  await userEvent.click(dialog.getByRole('radio', { name: /another product/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Anything else/ }), 'It is about a bicycle.');
  expect(await axeViolations(element)).toEqual([]);
  api().post('/api/v1/product-reviews/SAMPLE-MIC-DEF2-0/report').reply(503, { detail: 'Try again in a minute.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Report this review' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Try again in a minute.');
  expect(dialog.getByRole('radio', { name: /another product/ })).toBeChecked();

  api()
    .post('/api/v1/product-reviews/SAMPLE-MIC-DEF2-0/report', {
      reason: 'wrong_product',
      comment: 'It is about a bicycle.',
    })
    .reply(202, { status: 'received', message: 'A person will look at this review.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Report this review' }));
  expect(await screen.findByText('A person will look at this review.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the reviews' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('product reviews offer a retry after a server failure', async () => {
  await mountView(view, { state: parts({ page: null }) });
  api().get('/api/v1/product-reviews').query(true).reply(200, aReviewPage());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Quiet and confident' })).toBeVisible();
});

it.each([
  [
    '?reviewSort=Oldest&reviewPage=2&reviewRating=3&reviewVehicle=+RAV4+&reviewMedia=true',
    { sort: 'Oldest', page: 2, rating: 3, vehicle: 'RAV4', hasMedia: true },
  ],
  ['?reviewSort=Loudest&reviewPage=-1&reviewRating=9&reviewMedia=maybe', ALL_REVIEWS],
])('product reviews read %s on the server, and default for invalid values', (search, selection) => {
  expect(selectionFrom('X', search)).toEqual({ productNumber: 'X', ...selection });
  expect(selectionFrom('X', addressOf({ productNumber: 'X', ...selection } as ReviewSelection).split('#')[0]!)).toEqual(
    {
      productNumber: 'X',
      ...selection,
    },
  );
});
