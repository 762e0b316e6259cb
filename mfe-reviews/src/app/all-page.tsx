import { useSelector } from 'react-redux';
import { withCommas } from 'shared-contracts';
import type { BusinessInfo } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { ProductReviews } from '../features/product-reviews/product-reviews';
import { selectProductReviews } from '../features/product-reviews/product-reviews.slice';
import { ReviewsClosed } from '../ui/reviews-closed';
import styles from './all-page.module.css';

const COLLECTED =
  'on our product pages, under a name of their choice. ' +
  'A person reads each review before it appears, whatever its stars.';

/** Generated samples have no author and were not moderated. */
function leadOf(business: BusinessInfo | null): string {
  const count = business && business.count > 0 ? `${withCommas(business.count)} reviews` : 'Reviews';
  const what = `${count} of the tires, wheels and accessories we sell`;
  return business?.hasSampleReviews === false
    ? `${what}. Drivers write them ${COLLECTED}`
    : `${what}. Those marked as samples were generated for demonstration. Drivers write theirs ${COLLECTED}`;
}

/** `/reviews`: reviews of all products. */
export function AllReviewsPage() {
  const { business } = useSelector(selectProductReviews);
  if (!useFlag('reviews')) return <ReviewsClosed />;
  return (
    <Page>
      <Container className={styles.page}>
        <header>
          <nav aria-label="Breadcrumb" className={styles.crumbs}>
            <a href="/">Home</a> <span aria-hidden="true">/</span> <span aria-current="page">Reviews</span>
          </nav>
          <h1>Reviews by drivers</h1>
          <p className={styles.lead}>{leadOf(business)}</p>
        </header>
        <div id="reviews">
          <ProductReviews />
        </div>
      </Container>
    </Page>
  );
}
