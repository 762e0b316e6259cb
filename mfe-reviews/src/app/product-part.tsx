import { ProductQuestions } from '../features/product-questions/product-questions';
import { ProductReviews } from '../features/product-reviews/product-reviews';

/** What shoppers say of a product, and what they ask about it. */
export function ProductPart() {
  return (
    <>
      <ProductReviews />
      <ProductQuestions />
    </>
  );
}
