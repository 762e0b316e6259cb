import type { MouseEvent } from 'react';
import { withCommas } from 'shared-contracts';
import type { ReviewOverview } from 'shared-contracts';
import { classNames, Rating } from 'shared-ui';
import { aspectLabel, aspectPlace } from '../../ui/aspect-labels';
import styles from './overview.module.css';

interface OverviewProps {
  readonly overview: ReviewOverview;
  /** True for one product; over all products an average of wet grip is meaningless. */
  readonly hasAspects: boolean;
  /** Stars that the list is filtered by. */
  readonly rating: number | null;
  readonly hrefFor: (rating: number | null) => string;
  readonly onSelect: (rating: number | null) => void;
}

const average = (overview: ReviewOverview): number =>
  overview.averageRatings.find(({ type }) => type === 'overall')?.rating ?? 0;
const starsOf = (rating: number): string => `${rating} star${rating === 1 ? '' : 's'}`;

/** A labeled row with a drawn bar, because `<meter>` would be announced as a percentage without meaning. */
function Bar({ label, share, figure }: { readonly label: string; readonly share: number; readonly figure: string }) {
  return (
    <>
      <span>{label}</span>
      <svg className={styles.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" className={styles.empty} />
        <rect width={Math.max(0, Math.min(100, share))} height="8" className={styles.full} />
      </svg>
      <span className={styles.figure}>{figure}</span>
    </>
  );
}

/** Distribution of the stars; a row filters the list by its stars, and removes the filter again. */
function Distribution({ overview, rating: chosen, hrefFor, onSelect }: OverviewProps) {
  const select = (target: number | null) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onSelect(target);
  };
  return (
    <ul className={styles.bars} aria-label="Reviews by stars">
      {overview.distribution.map(({ rating, count }) => {
        const isChosen = rating === chosen;
        const target = isChosen ? null : rating;
        const row = (
          <Bar label={starsOf(rating)} share={(100 * count) / Math.max(1, overview.count)} figure={withCommas(count)} />
        );
        return (
          <li key={rating}>
            {count === 0 ? (
              <span className={styles.bar}>{row}</span>
            ) : (
              <a
                className={classNames(styles.bar, styles.link, isChosen && styles.chosen)}
                href={hrefFor(target)}
                aria-current={isChosen || undefined}
                title={isChosen ? 'Show reviews with any number of stars' : `Show only reviews with ${starsOf(rating)}`}
                onClick={select(target)}
              >
                {row}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Average to one decimal, distribution of the stars, and averages by aspect. */
export function Overview(props: OverviewProps) {
  const { overview, hasAspects } = props;
  const aspects = [...overview.averageRatings]
    .filter(({ type }) => hasAspects && type !== 'overall')
    .sort((a, b) => aspectPlace(a.type) - aspectPlace(b.type));
  return (
    <div className={styles.overview}>
      <div>
        <p className={styles.average}>{average(overview).toFixed(1)}</p>
        <Rating value={average(overview)} count={overview.count} size={18} hasFigure={false} />
        {overview.recommendPercent === null ? null : (
          <p className={styles.soft}>{overview.recommendPercent}% would buy them again</p>
        )}
        {overview.disclosure ? <p className={styles.disclosure}>{overview.disclosure}</p> : null}
      </div>
      <Distribution {...props} />
      {aspects.length > 0 ? (
        <ul className={classNames(styles.bars, styles.aspects)} aria-label="Average by aspect">
          {aspects.map(({ type, rating }) => (
            <li key={type} className={styles.bar}>
              <Bar label={aspectLabel(type)} share={rating * 20} figure={rating.toFixed(1)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
