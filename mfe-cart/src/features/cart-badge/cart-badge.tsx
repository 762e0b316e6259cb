import { Icon } from 'shared-ui';
import styles from './cart-badge.module.css';

interface CartBadgeProps {
  readonly count: number;
}

/** The cart link in the header. A plain link before hydration. */
export function CartBadge({ count }: CartBadgeProps) {
  const label = count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <a href="/cart" className={styles.badge} aria-label={label}>
      <Icon name="cart" size={24} />
      <span className={styles.word}>Cart</span>
      {count > 0 ? <span className={styles.count}>{count > 99 ? '99+' : count}</span> : null}
    </a>
  );
}
