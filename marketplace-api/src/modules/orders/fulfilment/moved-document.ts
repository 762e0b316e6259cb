import { centsOf, money } from '../../../platform/values/money';
import { longDay } from '../../../platform/time/store-clock';
import { toCartFee } from '../../cart/cart-view';
import type { OrderDocument } from '../placement/order.types';
import type { PlacePrice } from '../../pricing/pricing.types';
import type { ConfirmedTarget, MovePrice } from '../../bookings/confirmation/order-moves';

const AT_HOME = {
  cartType: 'STH',
  installer: null,
  appointmentDate: null,
  appointmentSlot: null,
  appointmentLabel: null,
  mobileInstallationAddress: null,
} as const;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the amounts of an order at its new destination. The part that the store bears is a discount. */
export function documentAt(
  { lines }: Pick<OrderDocument, 'lines'>,
  target: ConfirmedTarget,
  price: PlacePrice,
  {
    totalCents,
    waivedCents,
    arrivesOn,
    isTaxEstimated,
  }: Pick<MovePrice, 'totalCents' | 'waivedCents'> & { readonly arrivesOn: string; readonly isTaxEstimated: boolean },
): Partial<OrderDocument> {
  const taxOf = new Map(price.lines.map(({ id, taxCents }) => [id, taxCents]));
  const discountCents = sum(lines.map(({ discount }) => centsOf(discount.value))) + waivedCents;
  return {
    lines: lines.map((line) => ({ ...line, tax: money(taxOf.get(line.productNumber) ?? centsOf(line.tax.value)) })),
    discount: money(discountCents),
    tax: money(price.taxCents),
    ...(isTaxEstimated && { isTaxEstimated }),
    bookingFee: money(price.bookingFeeCents),
    totalInstallationFees: money(price.installationCents),
    cartFees: price.fees.map(toCartFee),
    total: money(totalCents),
    estimatedDelivery: longDay(arrivesOn),
    ...(target.kind === 'home' ? { ...AT_HOME, shippingAddress: target.address } : {}),
  };
}
