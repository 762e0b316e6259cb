import { discountRows, type Cart } from 'shared-contracts';
import { SummaryList, SummaryRow } from './summary-row';

/** Amounts of a cart or an order for {@link OrderTotals}. */
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
  /** ZIP code of the tax; without it the tax is unknown and the total is before tax. */
  taxZipCode?: string;
  /** True when the tax uses only the state's rate: it is labeled as an estimate. */
  isTaxEstimated?: boolean | undefined;
  /** Name of the installer. */
  installerName?: string | undefined;
  /** True while installation is being priced: dependent amounts are unknown until then. */
  isPending?: boolean;
}

/** Shown while an amount is being fetched. */
export const PENDING = 'Updating…';

function Savings({ amounts }: Pick<OrderTotalsProps, 'amounts'>) {
  return (
    <>
      {discountRows(amounts).map(({ label, value }) => (
        <SummaryRow key={label} tone="saving" label={label} value={value} />
      ))}
    </>
  );
}

type ChargesProps = Pick<OrderTotalsProps, 'amounts' | 'installerName' | 'isPending'>;

function Charges({ amounts, installerName, isPending = false }: ChargesProps) {
  return (
    <>
      <SummaryRow
        label="Delivery"
        value={amounts.shippingCost.value > 0 ? amounts.shippingCost.formattedValue : 'Free'}
      />
      {isPending || amounts.totalInstallationFees.value > 0 ? (
        <SummaryRow
          label="Installation"
          note={installerName}
          value={isPending ? PENDING : amounts.totalInstallationFees.formattedValue}
        />
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

/** Returns the note about the tax, which depends on the installer's location: none while that changes. */
function taxNote({ taxZipCode, isTaxEstimated, isPending }: OrderTotalsProps): string | undefined {
  if (isPending) return undefined;
  if (taxZipCode && isTaxEstimated) return `for ${taxZipCode}, at the state’s rate`;
  return taxZipCode ? `for ${taxZipCode}` : 'Known once we have your zip code';
}

/** The out-the-door total with each of its parts; the sum shown equals the charge. */
export function OrderTotals(props: OrderTotalsProps) {
  const { amounts, quantity, taxZipCode, isTaxEstimated = false, installerName, isPending = false } = props;
  const taxLabel = taxZipCode && isTaxEstimated ? 'Estimated sales tax' : 'Sales tax';
  const tax = taxZipCode ? amounts.tax.formattedValue : '—';
  return (
    <SummaryList>
      <SummaryRow
        label={`Subtotal (${quantity} ${quantity === 1 ? 'item' : 'items'})`}
        value={amounts.subTotal.formattedValue}
      />
      <Savings amounts={amounts} />
      <Charges amounts={amounts} installerName={installerName} isPending={isPending} />
      <SummaryRow label={taxLabel} note={taxNote(props)} value={isPending ? PENDING : tax} />
      <SummaryRow
        tone="total"
        label={taxZipCode ? 'Total' : 'Total before tax'}
        value={isPending ? PENDING : amounts.total.formattedValue}
      />
    </SummaryList>
  );
}
