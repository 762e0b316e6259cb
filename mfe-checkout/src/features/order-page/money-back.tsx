import type { Order } from 'shared-contracts';
import { Notice } from 'shared-ui';
import { Facts } from 'shared-ui/antd';
import { dayOf, REFUND_STATUS } from './order-labels';
import styles from './order-page.module.css';

const RETURN_STATUS: Readonly<Record<NonNullable<Order['returnRequest']>['status'], string>> = {
  requested: 'You asked for it. We’ll email you how to send it back.',
  received: 'It has arrived. We check it and send your refund.',
  refused: 'We could not accept the return. Our email says why. Call us if that is not right.',
};

function Returned({ order }: { readonly order: Order }) {
  const { returnRequest, lines } = order;
  if (!returnRequest) return null;
  const nameOf = (productNumber: string): string =>
    lines.find((line) => line.productNumber === productNumber)?.name ?? productNumber;
  const goods = returnRequest.lines.map(({ productNumber, quantity }) => `${quantity} × ${nameOf(productNumber)}`);
  return (
    <Notice tone={returnRequest.status === 'refused' ? 'warn' : 'info'} title="Your return">
      {goods.join(', ')}. {RETURN_STATUS[returnRequest.status]}
    </Notice>
  );
}

/** Returns and refunds of the order. */
export function MoneyBack({ order }: { readonly order: Order }) {
  const { refunds = [], returnRequest } = order;
  if (refunds.length === 0 && !returnRequest) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Returns and refunds</h2>
      <Returned order={order} />
      {refunds.length > 0 ? (
        <Facts
          facts={refunds.map(({ amount, reason, status, at }) => ({
            label: amount.formattedValue,
            value: (
              <>
                <strong>{REFUND_STATUS[status]}</strong>
                <br />
                {reason}, {dayOf(at)}
              </>
            ),
          }))}
        />
      ) : null}
    </section>
  );
}
