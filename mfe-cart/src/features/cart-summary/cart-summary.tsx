import type { Cart } from 'shared-contracts';
import { SummaryList, SummaryRow } from 'shared-ui';

interface CartSummaryProps {
  readonly cart: Cart;
}

const unitsOf = ({ quantity }: Cart): string => `${quantity} ${quantity === 1 ? 'item' : 'items'}`;
const minus = (formatted: string): string => `−${formatted}`;

function Savings({ cart }: CartSummaryProps) {
  return (
    <>
      {cart.instantSavings.value > 0 ? <SummaryRow tone="saving" label="Instant savings" value={minus(cart.instantSavings.formattedValue)} /> : null}
      {cart.couponDiscount.value > 0 ? (
        <SummaryRow tone="saving" label={`Coupon ${cart.discountCode ?? ''}`} value={minus(cart.couponDiscount.formattedValue)} />
      ) : null}
    </>
  );
}

function Charges({ cart }: CartSummaryProps) {
  return (
    <>
      <SummaryRow label="Delivery" value={cart.shippingCost.value > 0 ? cart.shippingCost.formattedValue : 'Free'} />
      {cart.totalInstallationFees.value > 0 ? (
        <SummaryRow label="Installation" note={cart.locationResponseDto?.name} value={cart.totalInstallationFees.formattedValue} />
      ) : null}
      {cart.cartFees.map((fee) => (
        <SummaryRow key={fee.code} label={fee.name} value={fee.amount.formattedValue} />
      ))}
      {cart.bookingFee.value > 0 ? <SummaryRow label="Booking fee" value={cart.bookingFee.formattedValue} /> : null}
      <SummaryRow
        label="Sales tax"
        note={cart.isTaxCalculated && cart.zipCode ? `for ${cart.zipCode}` : 'Add your zip code above to see it'}
        value={cart.isTaxCalculated ? cart.tax.formattedValue : '—'}
      />
    </>
  );
}

/** The out-the-door total with each of its parts; the sum shown is the sum charged. */
export function CartSummary({ cart }: CartSummaryProps) {
  return (
    <>
      <SummaryList>
        <SummaryRow label={`Subtotal (${unitsOf(cart)})`} value={cart.subTotal.formattedValue} />
        <Savings cart={cart} />
        <Charges cart={cart} />
        <SummaryRow tone="total" label={cart.isTaxCalculated ? 'Total' : 'Total before tax'} value={cart.total.formattedValue} />
      </SummaryList>
      {cart.rebates.map(({ promotion, amount }) => (
        <p key={promotion.description}>
          {amount.formattedValue} back by mail: {promotion.description}
        </p>
      ))}
    </>
  );
}
