/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { mountView } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import { ALL_REVIEWS } from '../features/product-reviews/product-reviews.api';
import { aReviewPage, anOverview } from '../testing/reviews';
import { view } from './all.view';

const business = {
  name: 'Treadmarket',
  url: '/',
  count: 1250,
  averageRatings: [],
  lastReviewedOn: null,
  hasSampleReviews: false,
};
const state = (over: object = {}) => ({
  selection: { productNumber: '', ...ALL_REVIEWS },
  overview: anOverview,
  page: aReviewPage(),
  business,
  ...over,
});

afterEach(() => document.body.replaceChildren());

describe('page of all reviews', () => {
  it('describes source, collection and order of the reviews, with nested headings', async () => {
    const { element } = await mountView(view, { state: state() });
    expect(screen.getByText(/^1,250 reviews of the tires.*Drivers write them.*A person reads each/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Most helpful reviews' })).toBeVisible();
    expect(screen.getByText(/^A mix of products/)).toBeVisible();
    expect(await axeViolations(element)).toEqual([]);
  });

  it("distinguishes samples from drivers' reviews", async () => {
    await mountView(view, { state: state({ business: { ...business, hasSampleReviews: true } }) });
    expect(screen.getByText(/marked as samples were generated for demonstration/)).toBeVisible();
  });

  it('mentions a mix only when there is one', async () => {
    await mountView(view, { state: state({ selection: { productNumber: '', ...ALL_REVIEWS, sort: 'Newest' } }) });
    expect(screen.getByRole('heading', { level: 2, name: 'Newest reviews' })).toBeVisible();
    expect(screen.queryByText(/^A mix of products/)).toBeNull();
  });
});
