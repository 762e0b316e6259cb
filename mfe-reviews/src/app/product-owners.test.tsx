/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { ALL_REVIEWS } from '../features/product-reviews/product-reviews.api';
import { aQuestionPage } from '../testing/questions';
import { aReview, aReviewPage, anOverview } from '../testing/reviews';
import { view } from './product.view';

const productNumber = 'MIC-DEF2-2055516-91V';
const state = {
  productReviews: {
    selection: { productNumber, ...ALL_REVIEWS },
    overview: anOverview,
    page: aReviewPage(),
    business: null,
  },
  productQuestions: { selection: { productNumber, page: 1 }, page: aQuestionPage() },
};
const vehicle = { fitmentId: 'F1', year: 2021, make: 'Toyota', model: 'RAV4', trim: 'LE', size: '225/65R17' };
const owners = (model = 'RAV4') =>
  nock('http://localhost')
    .defaultReplyHeaders({ 'Content-Type': 'application/json' })
    .get('/api/v1/product-reviews/owners')
    .query({ productNumber, make: 'Toyota', model });
const region = () => screen.queryByRole('region', { name: /drivers say/ });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it("owners' reviews are first for the shopper's vehicle, also when it is chosen later", async () => {
  const host = createTestHost();
  const { element } = await mountView(view, { state, host });
  expect(region()).toBeNull();
  const found = { count: 3, average: 4.3, reviews: [aReview({ reviewId: 'R1', title: 'Good on my RAV4' })] };
  owners().reply(200, found);
  await act(async () => host.events.publish('vehicle:selected', { vehicle }));
  const shown = await screen.findByRole('region', { name: 'What Toyota RAV4 drivers say' });
  expect(shown).toHaveTextContent('4.3');
  expect(within(shown).getByRole('article', { name: 'Good on my RAV4, 5 of 5 stars' })).toBeVisible();
  expect(within(shown).getByText(/Not written by a customer/)).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
  const nobody = owners('Camry').reply(200, { count: 0, average: null, reviews: [] });
  await act(async () => host.events.publish('vehicle:selected', { vehicle: { ...vehicle, model: 'Camry' } }));
  await waitFor(() => expect(nobody.isDone()).toBe(true));
  expect(region()).toBeNull();
});

it("owners' reviews are omitted after a failure, and the others remain", async () => {
  const host = createTestHost();
  await mountView(view, { state, host });
  const failed = owners().reply(500, { title: 'Sorry' });
  await act(async () => host.events.publish('vehicle:selected', { vehicle }));
  await waitFor(() => expect(failed.isDone()).toBe(true));
  expect(region()).toBeNull();
  expect(screen.getByRole('list', { name: 'Reviews by stars' })).toBeVisible();
});
