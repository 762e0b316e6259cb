import { ProductQuestions } from '../features/product-questions/product-questions';
import { ProductReviews } from '../features/product-reviews/product-reviews';

/** Reviews of a product, and questions about it. */
export function ProductPart() {
  return (
    <>
      <ProductReviews />
      <ProductQuestions />
    </>
  );
}
