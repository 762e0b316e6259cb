import { defineView } from 'remote-kit';
import { selectionFrom as questionsFrom } from '../features/product-questions/product-questions.api';
import { loadQuestions } from '../features/product-questions/product-questions.load';
import type { LoadedQuestions } from '../features/product-questions/product-questions.slice';
import { selectionFrom } from '../features/product-reviews/product-reviews.api';
import { loadReviews } from '../features/product-reviews/product-reviews.load';
import type { LoadedReviews } from '../features/product-reviews/product-reviews.slice';
import { partsLoaded } from '../platform/parts-loaded';
import { ProductPart } from './product-part';
import { reviewsApp } from './reviews-app';

type ProductParts = { readonly productReviews: LoadedReviews; readonly productQuestions: LoadedQuestions };

export const view = defineView<ProductParts>({
  app: reviewsApp,
  load: async ({ api, props, url }) => {
    const productNumber = String(props.productNumber ?? '');
    const [productReviews, productQuestions] = await Promise.all([
      loadReviews(api, selectionFrom(productNumber, url.search)),
      loadQuestions(api, questionsFrom(productNumber, url.search)),
    ]);
    return { state: { productReviews, productQuestions } };
  },
  receive: partsLoaded,
  Component: ProductPart,
});
