import type { Promotion } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { hasBanner, promotionText } from '../../../ui/promotion';
import { dollars, shortDay } from '../../../platform/words';
import styles from './savings.module.css';

function InstantSavings({
  promotion,
}: {
  readonly promotion: Extract<Promotion, { kind: 'InstantSavingsPromotion' }>;
}) {
  return (
    <li className={styles.banner}>
      <Icon name="tag" size={24} />
      <details className={styles.tip}>
        <summary>
          <strong>{dollars(promotion.dollarAmount, true)} instant savings per tire</strong>
          <Icon name="info" size={16} label="How it works" />
        </summary>
        <p>
          {promotionText(promotion)}
          {promotion.minQuantity > 1 ? `, from ${promotion.minQuantity} tires on` : ''}. Ends{' '}
          {shortDay(promotion.endsOn)}.
        </p>
      </details>
    </li>
  );
}

function Rebate({ promotion }: { readonly promotion: Extract<Promotion, { kind: 'RebatePromotion' }> }) {
  return (
    <li className={styles.banner}>
      <Icon name="card" size={24} />
      <div>
        <strong>{promotionText(promotion)}</strong>
        <p>
          By mail after you buy; today&rsquo;s total stays the same. Ends {shortDay(promotion.endsOn)}.{' '}
          {promotion.rebatePDFUrl ? <a href={promotion.rebatePDFUrl}>Rebate form</a> : null}
        </p>
      </div>
    </li>
  );
}

/** Props of {@link Savings}. */
export interface SavingsProps {
  readonly promotions: readonly Promotion[];
}

/** Promotion banners, only for the amounts that have one (spec §5). */
export function Savings({ promotions }: SavingsProps) {
  const shown = promotions.filter(hasBanner);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.savings} aria-label="Savings">
      {shown.map((promotion) =>
        promotion.kind === 'InstantSavingsPromotion' ? (
          <InstantSavings key={promotion.id} promotion={promotion} />
        ) : (
          <Rebate key={promotion.id} promotion={promotion} />
        ),
      )}
    </ul>
  );
}
