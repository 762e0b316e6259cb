import type { ReviewOverview } from 'shared-contracts';
import { Rating } from 'shared-ui';
import styles from './product-reviews.module.css';

interface OverviewProps {
  readonly overview: ReviewOverview;
}

const average = (overview: ReviewOverview): number => overview.averageRatings.find(({ type }) => type === 'overall')?.rating ?? 0;
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `<meter>`s would be announced as percentages of nothing; a labelled list row with a drawn bar says more. */
function Bar({ label, share, figure }: { readonly label: string; readonly share: number; readonly figure: string }) {
  return (
    <li className={styles.bar}>
      <span>{label}</span>
      <svg className={styles.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" className={styles.empty} />
        <rect width={Math.max(0, Math.min(100, share))} height="8" className={styles.full} />
      </svg>
      <span className={styles.figure}>{figure}</span>
    </li>
  );
}

/** Average to one decimal, how the stars are spread, and the averages by aspect. */
export function Overview({ overview }: OverviewProps) {
  const aspects = overview.averageRatings.filter(({ type }) => type !== 'overall');
  return (
    <div className={styles.overview}>
      <div>
        <p className={styles.average}>{average(overview).toFixed(1)}</p>
        <Rating value={average(overview)} count={overview.count} size={18} hasFigure={false} />
        {overview.recommendPercent === null ? null : <p className={styles.soft}>{overview.recommendPercent}% would buy them again</p>}
      </div>
      <ul className={styles.bars} aria-label="Reviews by stars">
        {overview.distribution.map(({ rating, count }) => (
          <Bar key={rating} label={`${rating} star${rating === 1 ? '' : 's'}`} share={(100 * count) / Math.max(1, overview.count)} figure={String(count)} />
        ))}
      </ul>
      {aspects.length > 0 ? (
        <ul className={styles.bars} aria-label="Average by aspect">
          {aspects.map(({ type, rating }) => (
            <Bar key={type} label={capitalised(type)} share={rating * 20} figure={rating.toFixed(1)} />
          ))}
        </ul>
      ) : null}
      {overview.disclosure ? <p className={styles.soft}>{overview.disclosure}</p> : null}
    </div>
  );
}
