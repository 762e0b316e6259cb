import { sizeOfLine, type Cart, type Installer } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Card, Disclosure, OrderTotals, PENDING, Picture } from 'shared-ui';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  readonly cart: Cart;
  /** Installer whose price is being requested. */
  readonly pricing: Installer | null;
}

function Contents({ cart, pricing }: OrderSummaryProps) {
  const { storage } = useHost();
  const installer = pricing ?? cart.locationResponseDto;
  return (
    <div className={styles.contents}>
      <ul className={styles.lines} aria-label="Items in your order">
        {cart.lineItems.map((line) => (
          <li key={line.itemId} className={styles.line}>
            <Picture name={line.product.checkoutSmallImage.name} alt="" width={64} height={64} />
            <div>
              <p className={styles.name} translate="no">
                {line.product.brandName} {line.product.name}
              </p>
              <p className={styles.soft}>
                {sizeOfLine(line)} × {line.qty}
              </p>
            </div>
            <span className={styles.price}>{line.total.formattedValue}</span>
          </li>
        ))}
      </ul>
      <OrderTotals
        amounts={cart}
        quantity={cart.quantity}
        {...(cart.taxZipCode && { taxZipCode: cart.taxZipCode, isTaxEstimated: cart.isTaxEstimated })}
        {...(installer && { installerName: installer.name })}
        isPending={pricing !== null}
      />
      <a className={styles.edit} href="/cart" onClick={() => storage.set('edit_cart', cart.cartNumber)}>
        Edit cart
      </a>
    </div>
  );
}

/** Products and total: beside the form on a wide screen, collapsed with a visible total on a phone. */
export function OrderSummary({ cart, pricing }: OrderSummaryProps) {
  return (
    <>
      <div className={styles.folded}>
        <Disclosure
          title={`Order summary (${cart.quantity})`}
          aside={<strong className={styles.price}>{pricing ? PENDING : cart.total.formattedValue}</strong>}
        >
          <Contents cart={cart} pricing={pricing} />
        </Disclosure>
      </div>
      <aside className={styles.beside} aria-label="Order summary">
        <Card tone="ground">
          <h2 className={styles.heading}>Order summary</h2>
          <Contents cart={cart} pricing={pricing} />
        </Card>
      </aside>
    </>
  );
}
