import type { Cart } from 'shared-contracts';
import { SummaryList, SummaryRow } from './summary-row';

/** What {@link OrderTotals} adds up: a cart has it, and an order. */
export type OrderAmounts = Pick<
  Cart,
  | 'subTotal'
  | 'discount'
  | 'tax'
  | 'bookingFee'
  | 'shippingCost'
  | 'totalInstallationFees'
  | 'cartFees'
  | 'total'
  | 'discountCode'
> &
  Partial<Pick<Cart, 'instantSavings' | 'couponDiscount'>>;

/** Props of {@link OrderTotals}. */
export interface OrderTotalsProps {
  amounts: OrderAmounts;
  /** Sum of the quantities. */
  quantity: number;
  /** Where the tax is for; without it the tax is not known yet and the total is before tax. */
  taxZipCode?: string;
  /** Who installs. */
  installerName?: string;
}

const minus = (formatted: string): string => `−${formatted}`;

function Savings({ amounts }: Pick<OrderTotalsProps, 'amounts'>) {
  const { discount, instantSavings, couponDiscount, discountCode } = amounts;
  const coupon = couponDiscount ?? (instantSavings ? undefined : discount);
  return (
    <>
      {instantSavings && instantSavings.value > 0 ? (
        <SummaryRow tone="saving" label="Instant savings" value={minus(instantSavings.formattedValue)} />
      ) : null}
      {coupon && coupon.value > 0 ? (
        <SummaryRow
          tone="saving"
          label={discountCode && couponDiscount ? `Coupon ${discountCode}` : 'Savings'}
          value={minus(coupon.formattedValue)}
        />
      ) : null}
    </>
  );
}

function Charges({ amounts, installerName }: Pick<OrderTotalsProps, 'amounts' | 'installerName'>) {
  return (
    <>
      <SummaryRow
        label="Delivery"
        value={amounts.shippingCost.value > 0 ? amounts.shippingCost.formattedValue : 'Free'}
      />
      {amounts.totalInstallationFees.value > 0 ? (
        <SummaryRow label="Installation" note={installerName} value={amounts.totalInstallationFees.formattedValue} />
      ) : null}
      {amounts.cartFees.map((fee) => (
        <SummaryRow key={fee.code} label={fee.name} value={fee.amount.formattedValue} />
      ))}
      {amounts.bookingFee.value > 0 ? (
        <SummaryRow label="Booking fee" value={amounts.bookingFee.formattedValue} />
      ) : null}
    </>
  );
}

/** The out-the-door total with each of its parts; the sum shown is the sum charged. */
export function OrderTotals({ amounts, quantity, taxZipCode, installerName }: OrderTotalsProps) {
  return (
    <SummaryList>
      <SummaryRow
        label={`Subtotal (${quantity} ${quantity === 1 ? 'item' : 'items'})`}
        value={amounts.subTotal.formattedValue}
      />
      <Savings amounts={amounts} />
      <Charges amounts={amounts} installerName={installerName} />
      <SummaryRow
        label="Sales tax"
        note={taxZipCode ? `for ${taxZipCode}` : 'Known once we have your zip code'}
        value={taxZipCode ? amounts.tax.formattedValue : '—'}
      />
      <SummaryRow tone="total" label={taxZipCode ? 'Total' : 'Total before tax'} value={amounts.total.formattedValue} />
    </SummaryList>
  );
}
