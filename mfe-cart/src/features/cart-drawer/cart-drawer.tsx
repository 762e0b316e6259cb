import { sizeOfLine, type Cart, type CartLine } from 'shared-contracts';
import { shortDay, useFlag, WidgetHost } from 'remote-kit';
import { Button, ButtonLink, Drawer, Icon, Picture } from 'shared-ui';
import { ExpressButtons } from '../../ui/express-buttons';
import { LineFit } from '../../ui/line-fit';
import { StorageNotice } from '../../ui/storage-notice';
import { WithMonthlyPrice } from '../../ui/with-monthly-price';
import styles from './cart-drawer.module.css';

interface CartDrawerProps {
  readonly cart: Cart;
  /** Product numbers that were just added. */
  readonly justAdded: readonly string[];
  readonly onClose: () => void;
}

/** Returns the delivery date; before a ZIP code is known, that delivery is free. */
function dateOf({ cartType, earliestInstallDate, estimatedDelivery }: Cart, shipsHome: boolean): string {
  if (cartType === 'STS' && earliestInstallDate) return `Installed as soon as ${shortDay(earliestInstallDate.date)}`;
  if (cartType === 'STH' && estimatedDelivery) return `At your door by ${estimatedDelivery}`;
  return `Free delivery to a local shop${shipsHome ? ' or your home' : ''}`;
}

function AddedLine({ line, cart }: { readonly line: CartLine; readonly cart: Cart }) {
  const { product } = line;
  return (
    <li className={styles.line}>
      <Picture name={product.checkoutSmallImage.name} alt="" width={72} height={72} />
      <div className={styles.facts}>
        <p className={styles.name} translate="no">
          {product.brandName} {product.name}
        </p>
        <p className={styles.soft}>
          {sizeOfLine(line)} × {line.qty}
        </p>
        <LineFit line={line} cartVehicle={cart.vehicle} className={styles.soft} />
      </div>
      <strong className={styles.total}>{line.total.formattedValue}</strong>
    </li>
  );
}

/** Shows the added products with links to cart and checkout. */
export function CartDrawer({ cart, justAdded, onClose }: CartDrawerProps) {
  const shipsHome = useFlag('shipToHome');
  const added = cart.lineItems.filter((line) => justAdded.includes(line.product.code));
  const shown = added.length > 0 ? added : cart.lineItems;
  const [first] = added;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={added.length > 0 ? 'Added to your cart' : 'Your cart'}
      footer={
        <div className={styles.actions}>
          <WithMonthlyPrice cart={cart}>
            <p className={styles.sum}>
              <span>
                {cart.quantity} {cart.quantity === 1 ? 'item' : 'items'} in your cart
                {cart.isTaxCalculated ? `, with ${cart.isTaxEstimated ? 'estimated ' : ''}tax` : ''}
              </span>
              <strong>{cart.total.formattedValue}</strong>
            </p>
          </WithMonthlyPrice>
          <ButtonLink href="/checkout/delivery" size="large" isWide>
            Proceed to checkout
          </ButtonLink>
          <ExpressButtons />
          <div className={styles.others}>
            <ButtonLink href="/cart" kind="secondary" isWide>
              View cart
            </ButtonLink>
            <Button kind="quiet" isWide onClick={onClose}>
              Continue shopping
            </Button>
          </div>
        </div>
      }
    >
      <StorageNotice />
      <ul className={styles.lines}>
        {shown.map((line) => (
          <AddedLine key={line.itemId} line={line} cart={cart} />
        ))}
      </ul>
      <p className={styles.date}>
        <Icon name={cart.cartType === 'STS' ? 'calendar' : 'truck'} size={20} /> {dateOf(cart, shipsHome)}
      </p>
      {first ? (
        <WidgetHost name="catalog/goes-with" props={{ productNumber: first.product.code, quantity: first.qty }} />
      ) : null}
    </Drawer>
  );
}
