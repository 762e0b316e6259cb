import { useSelector } from 'react-redux';
import { Card } from 'shared-ui';
import { ReviewCard } from '../../ui/review-card';
import styles from './review-grid.module.css';
import { selectGridReviews } from './review-grid.slice';

/** Drivers' reviews on the home page. */
export function ReviewGrid() {
  const reviews = useSelector(selectGridReviews);
  if (!reviews || reviews.length === 0)
    return <p className={styles.none}>Reviews are not available right now. Every product page has its own.</p>;
  return (
    <ul className={styles.grid}>
      {reviews.map((review) => (
        <li key={review.reviewId}>
          <Card className={styles.card}>
            <ReviewCard review={review} showsProduct />
          </Card>
        </li>
      ))}
    </ul>
  );
}
