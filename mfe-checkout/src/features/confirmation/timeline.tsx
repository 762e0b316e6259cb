import type { Order } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { appointmentOf } from '../../platform/dates/dates';
import styles from '../../ui/order/order-parts.module.css';

const happenedOn = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** Returns the expected date of a step, when the order has it. */
function expected(code: string, order: Order): string | null {
  if (code === 'delivered') return order.estimatedDelivery && `By ${order.estimatedDelivery}`;
  if (code === 'installed') return appointmentOf(order);
  return null;
}

/** Completed and expected steps, with their dates if known. */
export function Timeline({ order }: { readonly order: Order }) {
  return (
    <ol className={styles.timeline} aria-label="What happens next">
      {order.timeline.map(({ code, label, at }) => {
        const when = at ? happenedOn(at) : expected(code, order);
        return (
          <li key={code} className={at ? styles.done : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {at ? <Icon name="check" size={16} /> : null}
            </span>
            <span className={styles.event}>
              <strong>{label}</strong>
              {at ? <span className="visually-hidden">, done</span> : null}
              {when ? <span className={styles.soft}>{when}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
