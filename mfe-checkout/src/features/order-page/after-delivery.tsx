import type { Order } from 'shared-contracts';
import { useFlag } from 'remote-kit';
import { OrderRebates } from './order-rebates';
import styles from './order-page.module.css';

const ARRIVED: ReadonlySet<string> = new Set(['delivered', 'installed', 'completed']);

/** Rebates of the purchase, and a link to review it. */
export function AfterDelivery({ order }: { readonly order: Order }) {
  const hasReviews = useFlag('reviews');
  return (
    <>
      <OrderRebates order={order} />
      {hasReviews && ARRIVED.has(order.state) ? (
        <section className={styles.part}>
          <h2 className={styles.heading}>How do you like them?</h2>
          <ul className={styles.reviews}>
            {order.lines.map(({ productNumber, brand, name }) => (
              <li key={productNumber}>
                <a href={`/reviews/write?product=${encodeURIComponent(productNumber)}`}>
                  Review{' '}
                  <span translate="no">
                    {brand} {name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
