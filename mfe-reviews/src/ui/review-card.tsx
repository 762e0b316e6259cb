import type { MouseEvent, ReactNode } from 'react';
import type { Review } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { withCommas } from 'shared-contracts';
import { Rating } from 'shared-ui';
import { dateOf } from './date-of';
import styles from './review-card.module.css';

interface ReviewCardProps {
  readonly review: Review;
  /** Adds a link to the product, in lists of several products. */
  readonly showsProduct?: boolean;
  readonly actions?: ReactNode;
  /** Shows one of the review's photos, by index. */
  readonly onPhoto?: (index: number) => void;
}

/** Describes the reviewer's vehicle, size and mileage in one line. */
function context({ vehicle, size, milesDriven }: Review): string {
  const miles = milesDriven === null ? null : `${withCommas(milesDriven)} miles`;
  return [vehicle, size, miles].filter(Boolean).join(' · ');
}

/** Photos link to their full size, which works without script; with `onPhoto` they open in a dialog. */
function Photos({ review, onPhoto }: Pick<ReviewCardProps, 'review' | 'onPhoto'>) {
  const { api } = useHost();
  if (review.media.length === 0) return null;
  const open = (index: number) => (event: MouseEvent) => {
    if (!onPhoto || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPhoto(index);
  };
  return (
    <ul className={styles.photos}>
      {review.media.map(({ mediaId, url, width, height }, index) => (
        <li key={mediaId}>
          <a href={api.baseUrl + url} target="_blank" rel="noreferrer" onClick={open(index)}>
            <img
              src={api.baseUrl + url}
              alt={`Photo ${index + 1} by ${review.nickname}`}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A review with its stars, text and origin; samples are labeled (16 CFR Part 465). */
export function ReviewCard({ review, showsProduct = false, actions, onPhoto }: ReviewCardProps) {
  return (
    <article className={styles.card} aria-label={`${review.title}, ${review.rating} of 5 stars`}>
      <Rating value={review.rating} size={18} hasFigure={false} />
      <h3 className={styles.title}>{review.title}</h3>
      <p className={styles.body}>{review.body}</p>
      <Photos review={review} {...(onPhoto && { onPhoto })} />
      <footer className={styles.foot}>
        <p className={styles.who}>
          <strong>{review.nickname}</strong> · <time dateTime={review.submittedOn}>{dateOf(review.submittedOn)}</time>
        </p>
        <p className={styles.context}>{context(review)}</p>
        {showsProduct ? (
          <a className={styles.product} href={`/product/${encodeURIComponent(review.productNumber)}`} translate="no">
            {review.productName}
          </a>
        ) : null}
        {review.isSample ? <p className={styles.sample}>{review.disclosure ?? 'Sample review.'}</p> : null}
        {actions}
      </footer>
    </article>
  );
}
