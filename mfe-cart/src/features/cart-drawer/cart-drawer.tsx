import type { Cart, CartLine } from 'shared-contracts';
import { Button, ButtonLink, Drawer, Icon, Picture } from 'shared-ui';
import styles from './cart-drawer.module.css';

interface CartDrawerProps {
  readonly cart: Cart;
  /** Product numbers that were just added. */
  readonly justAdded: readonly string[];
  readonly onClose: () => void;
}

const dateOf = (cart: Cart): string | null => {
  if (!cart.estimatedDelivery) return null;
  return `${cart.cartType === 'STS' ? 'At your installer' : 'At your door'} by ${cart.estimatedDelivery}`;
};

function AddedLine({ line, date }: { readonly line: CartLine; readonly date: string | null }) {
  const { product } = line;
  const vehicle = line.make && line.model ? [line.year, line.make, line.model].filter(Boolean).join(' ') : null;
  return (
    <li className={styles.line}>
      <Picture name={product.checkoutSmallImage.name} alt="" width={96} height={96} />
      <div className={styles.facts}>
        <p className={styles.name}>
          {product.brandName} {product.name}
        </p>
        <p className={styles.soft}>
          {product.size} · Quantity {line.qty}
        </p>
        {vehicle ? <p className={styles.soft}>For your {vehicle}</p> : null}
        {date ? (
          <p className={styles.date}>
            <Icon name="truck" size={16} /> {date}
          </p>
        ) : null}
      </div>
      <strong className={styles.total}>{line.total.formattedValue}</strong>
    </li>
  );
}

/** Shows what was added and offers the two ways on. */
export function CartDrawer({ cart, justAdded, onClose }: CartDrawerProps) {
  const added = cart.lineItems.filter((line) => justAdded.includes(line.product.code));
  const shown = added.length > 0 ? added : cart.lineItems;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={added.length > 0 ? 'Added to your cart' : 'Your cart'}
      footer={
        <div className={styles.actions}>
          <p className={styles.sum}>
            <span>
              {cart.quantity} {cart.quantity === 1 ? 'item' : 'items'} in your cart
            </span>
            <strong>{cart.total.formattedValue}</strong>
          </p>
          <ButtonLink href="/checkout/delivery" size="large" isWide>
            Proceed to checkout
          </ButtonLink>
          <ButtonLink href="/cart" kind="secondary" isWide>
            View cart
          </ButtonLink>
          <Button kind="quiet" isWide onClick={onClose}>
            Continue shopping
          </Button>
        </div>
      }
    >
      <ul className={styles.lines}>
        {shown.map((line) => (
          <AddedLine key={line.itemId} line={line} date={dateOf(cart)} />
        ))}
      </ul>
    </Drawer>
  );
}
