import { sizeOfLine, type Cart } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Card, Disclosure, OrderTotals, Picture } from 'shared-ui';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  readonly cart: Cart;
}

function Contents({ cart }: OrderSummaryProps) {
  const { storage } = useHost();
  return (
    <div className={styles.contents}>
      <ul className={styles.lines} aria-label="Items in your order">
        {cart.lineItems.map((line) => (
          <li key={line.itemId} className={styles.line}>
            <Picture name={line.product.checkoutSmallImage.name} alt="" width={64} height={64} />
            <div>
              <p className={styles.name}>
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
        {...(cart.taxZipCode && { taxZipCode: cart.taxZipCode })}
        {...(cart.locationResponseDto && { installerName: cart.locationResponseDto.name })}
      />
      <a className={styles.edit} href="/cart" onClick={() => storage.set('edit_cart', cart.cartNumber)}>
        Edit cart
      </a>
    </div>
  );
}

/** What is bought and what it costs: beside the form on a wide screen, folded with the total in view on a phone. */
export function OrderSummary({ cart }: OrderSummaryProps) {
  return (
    <>
      <div className={styles.folded}>
        <Disclosure
          title={`Order summary (${cart.quantity})`}
          aside={<strong className={styles.price}>{cart.total.formattedValue}</strong>}
        >
          <Contents cart={cart} />
        </Disclosure>
      </div>
      <aside className={styles.beside} aria-label="Order summary">
        <Card tone="ground">
          <h2 className={styles.heading}>Order summary</h2>
          <Contents cart={cart} />
        </Card>
      </aside>
    </>
  );
}
