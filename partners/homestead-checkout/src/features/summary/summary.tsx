import type { Cart, Money } from 'shared-contracts';
import { Picture } from 'shared-ui';
import styles from './summary.module.css';

interface Amount {
  readonly label: string;
  readonly value: string;
}

const row = (label: string, { value, formattedValue }: Money): readonly Amount[] =>
  value > 0 ? [{ label, value: formattedValue }] : [];

function amountsOf(cart: Cart): readonly Amount[] {
  const { quantity, subTotal, discount, shippingCost, totalInstallationFees, bookingFee, cartFees, tax } = cart;
  return [
    { label: `${quantity} ${quantity === 1 ? 'item' : 'items'}`, value: subTotal.formattedValue },
    ...(discount.value > 0 ? [{ label: 'Savings', value: `−${discount.formattedValue}` }] : []),
    { label: 'Delivery', value: shippingCost.value > 0 ? shippingCost.formattedValue : 'Free' },
    ...row('Installation', totalInstallationFees),
    ...cartFees.map(({ name, amount }) => ({ label: name, value: amount.formattedValue })),
    ...row('Booking fee', bookingFee),
    {
      label: cart.taxZipCode
        ? `${cart.isTaxEstimated ? 'Estimated sales tax' : 'Sales tax'} for ${cart.taxZipCode}`
        : 'Sales tax',
      value: cart.taxZipCode ? tax.formattedValue : 'with your address',
    },
  ];
}

/** Products and every part of the total. */
export function Summary({ cart }: { readonly cart: Cart }) {
  return (
    <aside className={styles.summary} aria-label="Your order">
      <div className={styles.top}>
        <h2>Your order</h2>
        <a href="/cart">Edit cart</a>
      </div>
      <ul className={styles.lines}>
        {cart.lineItems.map(({ itemId, product, qty, total }) => (
          <li key={itemId}>
            <span className={styles.picture}>
              <Picture name={product.checkoutSmallImage.name} alt="" width={56} height={56} />
            </span>
            <span className={styles.what}>
              <strong>
                {product.brandName} {product.name}
              </strong>
              <span>
                {qty} × {product.size}
              </span>
            </span>
            <span className={styles.price}>{total.formattedValue}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.amounts}>
        {amountsOf(cart).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{cart.taxZipCode ? 'Total' : 'Total before tax'}</dt>
          <dd>{cart.total.formattedValue}</dd>
        </div>
      </dl>
    </aside>
  );
}
