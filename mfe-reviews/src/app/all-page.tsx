import { useSelector } from 'react-redux';
import { withCommas } from 'shared-contracts';
import type { BusinessInfo } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Container, Page } from 'shared-ui';
import { ProductReviews } from '../features/product-reviews/product-reviews';
import { selectProductReviews } from '../features/product-reviews/product-reviews.slice';
import { ReviewsClosed } from '../ui/reviews-closed';
import styles from './all-page.module.css';

/** Nobody read a generated sample, so nothing of the kind is said while there are some. */
function leadOf(business: BusinessInfo | null): string {
  const what =
    `${business && business.count > 0 ? `${withCommas(business.count)} reviews` : 'Reviews'} of ` +
    'tires, wheels and accessories.';
  return business?.hasSampleReviews === false ? `${what} A person reads each before it appears.` : what;
}

/** `/reviews`: what drivers say of everything we sell. */
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
          <h1>What drivers say</h1>
          <p className={styles.lead}>{leadOf(business)}</p>
        </header>
        <div id="reviews">
          <ProductReviews />
        </div>
      </Container>
    </Page>
  );
}
