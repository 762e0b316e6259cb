import type { Order } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Card } from 'shared-ui';
import styles from './order-parts.module.css';

/** What the purchase brings back by mail, with the form that has to be sent in for it. */
export function EarnedRebates({ order: { rebates = [] } }: { readonly order: Order }) {
  const hasPromotions = useFlag('promotions');
  const withForm = rebates.filter(({ promotion }) => promotion.rebatePDFUrl);
  if (withForm.length === 0 || !hasPromotions) return null;
  return (
    <Card className={styles.where}>
      <h2 className={styles.heading}>Back by mail</h2>
      {withForm.map(({ promotion, amount }) => (
        <p key={promotion.id}>
          <strong>{amount.formattedValue}</strong>: {promotion.description}. It is not part of today’s total; send the
          form in to get it.{' '}
          <a href={promotion.rebatePDFUrl ?? undefined} aria-label={`Rebate form: ${promotion.description}`}>
            Rebate form
          </a>
        </p>
      ))}
    </Card>
  );
}
