import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useStateEvent } from 'remote-kit';
import { Rating } from 'shared-ui';
import { ReviewCard } from '../../ui/review-card';
import styles from './owners-of-vehicle.module.css';
import { selectProductReviews } from './product-reviews.slice';
import { findOwners } from './product-reviews.tasks';

/** Ratings and latest reviews by drivers of the shopper's vehicle; renders nothing without any. */
export function OwnersOfVehicle({ productNumber }: { readonly productNumber: string }) {
  const dispatch = useDispatch();
  const { owners } = useSelector(selectProductReviews);
  const { make, model } = useStateEvent('vehicle:selected')?.vehicle ?? {};
  useEffect(() => {
    if (productNumber && make && model) dispatch(findOwners.requested({ productNumber, make, model }));
  }, [dispatch, productNumber, make, model]);
  const isOfThis = owners?.of.make === make && owners?.of.model === model && owners?.of.productNumber === productNumber;
  if (!owners || !isOfThis || owners.found.average === null || owners.found.count === 0) return null;
  const { count, average, reviews } = owners.found;
  return (
    <section className={styles.owners} aria-labelledby="owners">
      <h3 id="owners" className={styles.title}>
        What {make} {model} drivers say
      </h3>
      <Rating value={average} count={count} size={18} />
      <div className={styles.quotes}>
        {reviews.map((review) => (
          <ReviewCard key={review.reviewId} review={review} />
        ))}
      </div>
    </section>
  );
}
