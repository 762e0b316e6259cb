import { withCommas } from 'shared-contracts';
import { classNames } from '../class-names';
import { FIVE_STARS_ID, STAR } from '../media/star-path';
import styles from './rating.module.css';

/** Props of {@link Rating}. */
export interface RatingProps {
  /** 0 to 5, shown with one decimal. */
  value: number;
  /** Number of reviews; omitted for the rating of a single review. */
  count?: number;
  /** Side length of a star in CSS pixels. */
  size?: 14 | 18 | 24;
  /** Link to the reviews, e.g. "#reviews". */
  href?: string;
  /** Shows the number beside the stars. */
  hasFigure?: boolean;
  className?: string | undefined;
}

const STARS = `#${FIVE_STARS_ID}`;

function Stars({ value, size }: { value: number; size: number }) {
  const filled = Math.round(Math.max(0, Math.min(5, value)) * STAR * 10) / 10;
  return (
    <svg aria-hidden="true" width={size * 5} height={size} viewBox="0 0 120 24" className={styles.stars}>
      <use className={styles.empty} href={STARS} />
      {/* A nested svg clips its content to its width, which shows part of a star without ids or style attributes. */}
      {filled > 0 ? (
        <svg width={filled} height="24" viewBox={`0 0 ${filled} 24`} className={styles.full}>
          <use href={STARS} />
        </svg>
      ) : null}
    </svg>
  );
}

/** Stars with a text alternative: "4.6 out of 5 stars, 212 reviews". */
export function Rating({ value, count, size = 18, href, hasFigure = true, className }: RatingProps) {
  const figure = value.toFixed(1);
  const reviews = count === undefined ? '' : `, ${withCommas(count)} ${count === 1 ? 'review' : 'reviews'}`;
  const body = (
    <>
      <span className="visually-hidden">{`${figure} out of 5 stars${reviews}`}</span>
      <Stars value={value} size={size} />
      {hasFigure ? (
        <span aria-hidden="true" className={styles.figure}>
          {figure}
        </span>
      ) : null}
      {count === undefined ? null : (
        <span aria-hidden="true" className={styles.count}>
          ({withCommas(count)})
        </span>
      )}
    </>
  );
  const rootClass = classNames(styles.rating, className);
  return href ? (
    <a className={rootClass} href={href}>
      {body}
    </a>
  ) : (
    <span className={rootClass}>{body}</span>
  );
}
