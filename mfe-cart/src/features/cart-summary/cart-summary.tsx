import type { Cart } from 'shared-contracts';
import { OrderTotals } from 'shared-ui';
import { WithMonthlyPrice } from '../../ui/with-monthly-price';
import styles from './cart-summary.module.css';

interface CartSummaryProps {
  readonly cart: Cart;
}

/** The cart's total with its parts, the monthly amount, and rebates. */
export function CartSummary({ cart }: CartSummaryProps) {
  return (
    <>
      <WithMonthlyPrice cart={cart}>
        <OrderTotals
          amounts={cart}
          quantity={cart.quantity}
          {...(cart.taxZipCode && { taxZipCode: cart.taxZipCode, isTaxEstimated: cart.isTaxEstimated })}
          {...(cart.locationResponseDto && { installerName: cart.locationResponseDto.name })}
        />
      </WithMonthlyPrice>
      {cart.rebates.map(({ promotion, amount }) => (
        <p key={promotion.description} className={styles.rebate}>
          {cart.total.formattedValue} today, {amount.formattedValue} back by mail: {promotion.description}
        </p>
      ))}
    </>
  );
}
