import { withCommas, type Cart } from 'shared-contracts';
import { OrderTotals } from 'shared-ui';
import { WithMonthlyPrice } from '../../ui/with-monthly-price';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  readonly cart: Cart;
}

/** What is left to pay once the rebates have come: in whole cents, never below nothing. */
function centsAfterRebates({ total, rebates }: Cart): number {
  const back = rebates.reduce((sum, { amount }) => sum + Math.round(amount.value * 100), 0);
  return Math.max(0, Math.round(total.value * 100) - back);
}

/** The cart's total in its parts, what it is a month, and what comes back by mail. */
export function CartSummary({ cart }: CartSummaryProps) {
  return (
    <>
      <WithMonthlyPrice cart={cart}>
        <OrderTotals
          amounts={cart}
          quantity={cart.quantity}
          {...(cart.taxZipCode && { taxZipCode: cart.taxZipCode })}
          {...(cart.locationResponseDto && { installerName: cart.locationResponseDto.name })}
        />
      </WithMonthlyPrice>
      {cart.rebates.map(({ promotion, amount }) => (
        <p key={promotion.description} className={styles.rebate}>
          {amount.formattedValue} back by mail after you buy: {promotion.description}
        </p>
      ))}
      {cart.rebates.length > 0 ? (
        <p className={styles.after}>
          <span>After rebates by mail</span> <strong>${withCommas(centsAfterRebates(cart) / 100, 2)}</strong>
        </p>
      ) : null}
    </>
  );
}
