import { useSelector } from 'react-redux';
import { Container, Page } from 'shared-ui';
import { ProductReviews } from '../features/product-reviews/product-reviews';
import { selectProductReviews } from '../features/product-reviews/product-reviews.slice';
import styles from './all-page.module.css';

/** `/reviews`: what drivers say of everything we sell. */
export function AllReviewsPage() {
  const { business } = useSelector(selectProductReviews);
  return (
    <Page>
      <Container className={styles.page}>
        <header>
          <h1>What drivers say</h1>
          <p className={styles.lead}>
            {business && business.count > 0
              ? `${business.count.toLocaleString('en-US')} reviews of tires, wheels and accessories at ${business.name}, read by a person before they appear.`
              : 'Reviews of tires, wheels and accessories, read by a person before they appear.'}
          </p>
        </header>
        <div id="reviews">
          <ProductReviews />
        </div>
      </Container>
    </Page>
  );
}
