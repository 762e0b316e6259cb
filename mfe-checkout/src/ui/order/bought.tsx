import { sizeOnAxle, toCents, type Order } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Card, Icon, OrderTotals, ProgramNote } from 'shared-ui';
import styles from './order-parts.module.css';

/** Products, total, and payment. */
export function Bought({ order }: { readonly order: Order }) {
  const { payOverTime, programPlan } = useHost().variant;
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const taxed = order.shippingAddress ?? order.mobileInstallationAddress ?? order.installer?.address;
  const taxZip = taxed?.zipCode;
  return (
    <Card tone="ground">
      <h2 className={styles.heading}>Your order</h2>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.productNumber}>
            <span>
              {line.quantity} ×{' '}
              <a href={line.url} translate="no">
                {line.brand} {line.name}
              </a>{' '}
              <span className={styles.soft}>{sizeOnAxle(line)}</span>
            </span>
            <span>{line.total.formattedValue}</span>
          </li>
        ))}
      </ul>
      <OrderTotals
        amounts={order}
        quantity={quantity}
        {...(taxZip && { taxZipCode: taxZip, isTaxEstimated: order.isTaxEstimated })}
        {...(order.installer && { installerName: order.installer.name })}
      />
      {order.status === 'FAILED' || order.payment.paymentMethod !== 'program' ? null : (
        <ProgramNote
          text={payOverTime}
          plan={programPlan}
          amountCents={toCents(order.total.value)}
          nowMs={() => Date.parse(order.placedAt)}
        />
      )}
      {order.status === 'FAILED' ? null : (
        <p className={styles.paid}>
          <Icon name="card" size={20} /> {order.payment.label}
        </p>
      )}
    </Card>
  );
}
