import type { Order } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { Card } from 'shared-ui';
import { longDay } from '../../platform/dates/long-day';
import { orderPathOf } from '../../platform/orders/order-path';
import styles from './order-parts.module.css';

/** Mail-in rebates that the purchase earned, and how to claim them. */
export function EarnedRebates({ order: { orderId, rebates = [] } }: { readonly order: Order }) {
  const hasPromotions = useFlag('promotions');
  const withForm = rebates.filter(({ promotion }) => promotion.rebatePDFUrl);
  if (withForm.length === 0 || !hasPromotions) return null;
  return (
    <Card className={styles.where}>
      <h2 className={styles.heading}>Back by mail</h2>
      {withForm.map(({ promotion, amount, filing }) => (
        <p key={promotion.id}>
          <strong>{amount.formattedValue}</strong>: {promotion.description}. It is not part of today’s total
          {filing ? `; file for it by ${longDay(filing.fileUntil)}.` : '; send the form in to get it.'}{' '}
          {filing?.canFile ? (
            <>
              <a href={orderPathOf(orderId)}>File it online</a> or use the{' '}
            </>
          ) : null}
          <a href={promotion.rebatePDFUrl ?? undefined} aria-label={`Rebate form: ${promotion.description}`}>
            {filing?.canFile ? 'rebate form' : 'Rebate form'}
          </a>
          {filing?.canFile ? '.' : null}
        </p>
      ))}
    </Card>
  );
}
