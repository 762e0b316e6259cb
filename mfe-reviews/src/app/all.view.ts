import { isFlagOn } from 'shared-contracts';
import { defineView } from 'remote-kit';
import { loadReviews, nothingOf } from '../features/product-reviews/product-reviews.load';
import { selectionFrom } from '../features/product-reviews/product-reviews.api';
import { productReviewsSlice, type LoadedReviews } from '../features/product-reviews/product-reviews.slice';
import { AllReviewsPage } from './all-page';
import { reviewsApp } from './reviews-app';

export const view = defineView<LoadedReviews>({
  app: reviewsApp,
  load: async ({ api, url, flags }) => {
    const selection = selectionFrom('', url.search);
    const title = 'Reviews';
    if (!isFlagOn(flags, 'reviews'))
      return { state: nothingOf(selection), status: 404, head: { title, robots: 'noindex' }, maxAge: 0 };
    const state = await loadReviews(api, selection, true);
    return {
      state,
      head: {
        title,
        description:
          'Read what drivers say about our tires, wheels and accessories, by stars, by vehicle and with photos.',
        canonical: '/reviews',
      },
      ...(state.page ? {} : { status: 503, maxAge: 0 }),
    };
  },
  receive: productReviewsSlice.actions.loaded,
  Component: AllReviewsPage,
});
