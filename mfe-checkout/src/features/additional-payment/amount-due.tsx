import type { AdditionalPayment } from 'shared-contracts';
import { Facts } from 'shared-ui/antd';
import { OrderNumber } from 'shared-ui';
import styles from './additional-payment.module.css';

const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** Reason, amount and deadline. */
export function AmountDue({ payment }: { readonly payment: AdditionalPayment }) {
  const { amount, description, orderNumber, expiresAt } = payment;
  return (
    <section className={styles.block} aria-label="Amount we ask for">
      <p className={styles.amount}>{amount.formattedValue}</p>
      <Facts
        facts={[
          { label: 'For', value: description },
          { label: 'Order', value: <OrderNumber>{orderNumber}</OrderNumber> },
          { label: 'Link works until', value: dayOf(expiresAt) },
        ]}
      />
    </section>
  );
}
