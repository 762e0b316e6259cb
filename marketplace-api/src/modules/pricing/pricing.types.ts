import type { StateFee, StateFeeKind } from './state-fees';
import type { TaxItem } from './tax/tax-provider';

export interface PromotionRow {
  promotionId: string;
  kind: 'instant_savings' | 'prepaid_card_rebate';
  list: 'active' | 'expired' | 'government';
  title: string;
  brand: string;
  lineIds: string[];
  amountCents: number;
  perQuantity: number;
  minQuantity: number;
  startsOn: string;
  endsOn: string;
  card: string | null;
  rebateFormUrl: string | null;
}

export interface CouponRow {
  code: string;
  kind: 'percent' | 'fixed';
  value: number;
  startsOn: string;
  endsOn: string;
  minSubtotalCents: number;
  minQuantity: number;
  maxDiscountCents: number | null;
  isSingleUse: boolean;
  totalUseLimit: number | null;
  isStackable: boolean;
  description: string;
  limitedTo: { groups: string[]; brands: string[]; line_ids: string[]; skus: string[] };
}

export interface PricedInputLine {
  readonly id: string;
  readonly productNumber: string;
  readonly lineId: string;
  readonly group: string;
  readonly brand: string;
  readonly quantity: number;
  readonly unitCents: number;
  readonly isTire: boolean;
}

/**
 * A coupon (null when no coupon has the code) and how often it was used. Whether this customer used it is decided at
 * the order, because a cart's email address is unconfirmed.
 */
export interface CouponInput {
  readonly code: string;
  /** Whether staff disabled coupons: the code is kept and takes nothing off. */
  readonly isOff?: boolean;
  readonly definition: CouponRow | null;
  readonly uses: number;
}

export interface PricingInput {
  readonly lines: readonly PricedInputLine[];
  /** All promotions; pricing decides which apply. */
  readonly promotions: readonly PromotionRow[];
  readonly coupon: CouponInput | null;
  readonly isGovernment: boolean;
  /** `YYYY-MM-DD` in New York. */
  readonly today: string;
  readonly installationPerTireCents: number;
  /** Per tire, as charged by the destination's state. */
  readonly fees: readonly StateFee[];
  /** For the appointment; 0 without one. */
  readonly bookingFeeCents: number;
  readonly tax: TaxInput | null;
}

export interface TaxInput {
  readonly rate: number;
  readonly isInstallationTaxed: boolean;
  /** One rate over the whole cart (purchasingPower, benefitsMe). */
  readonly isUniform: boolean;
  /** Taxes of a tax service by the ids of {@link TaxedItem}, which replace the rate. */
  readonly amounts?: ReadonlyMap<string, number>;
}

/** `COUPON_ALREADY_USED` is decided at the order. */
export type CouponError =
  | 'COUPON_ALREADY_USED'
  | 'COUPON_OFF'
  | 'COUPON_UNKNOWN'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_MIN_SUBTOTAL'
  | 'COUPON_MIN_QUANTITY'
  | 'COUPON_LIMIT_REACHED'
  | 'COUPON_NOT_APPLICABLE';

/** A line at its destination, in cents; `netCents` is the amount after discounts and before tax. */
export interface PlacedLine {
  readonly id: string;
  readonly netCents: number;
  readonly taxCents: number;
  /** Fees of the line's tires, and their tax. */
  readonly feeCents: number;
  readonly feeTaxCents: number;
}

export interface PricedLine extends PlacedLine {
  readonly subTotalCents: number;
  readonly savingsCents: number;
  readonly couponCents: number;
}

/** A charge with its tax. */
export interface TaxedItem extends TaxItem {
  readonly taxCents: number;
}

/** A fee over all tires. */
export interface PricedFee {
  readonly kind: StateFeeKind;
  readonly name: string;
  readonly quantity: number;
  readonly unitCents: number;
  readonly amountCents: number;
  readonly taxCents: number;
}

export interface PlacePrice {
  readonly lines: readonly PlacedLine[];
  /** Every charge that can be taxed: lines, installation and fees of lines. */
  readonly taxedItems: readonly TaxedItem[];
  readonly installationCents: number;
  readonly installationTaxCents: number;
  readonly fees: readonly PricedFee[];
  readonly bookingFeeCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

export interface PricedCart extends PlacePrice {
  readonly lines: readonly PricedLine[];
  readonly subTotalCents: number;
  readonly savingsCents: number;
  readonly couponCents: number;
  readonly couponError: CouponError | null;
  /** Whether the coupon would apply, but cannot be combined with instant savings. */
  readonly isCouponBesideSavings: boolean;
  readonly rebates: readonly {
    readonly promotion: PromotionRow;
    readonly amountCents: number;
    readonly productNumbers: readonly string[];
  }[];
}
