import type { StateFee, StateFeeKind } from './state-fees';

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
 * A coupon as it stands: what it is (null when no coupon has that code), and how often it has been used. Whether this
 * customer has used it is decided when they order: a cart's address can be anybody's.
 */
export interface CouponInput {
  readonly code: string;
  /** Staff have switched codes off: this one is kept and takes nothing off. */
  readonly isOff?: boolean;
  readonly definition: CouponRow | null;
  readonly uses: number;
}

export interface PricingInput {
  readonly lines: readonly PricedInputLine[];
  /** Every promotion there is; which of them count is decided here. */
  readonly promotions: readonly PromotionRow[];
  readonly coupon: CouponInput | null;
  readonly isGovernment: boolean;
  /** `YYYY-MM-DD` in New York. */
  readonly today: string;
  readonly installationPerTireCents: number;
  /** For each tire; what a state asks where the goods go. */
  readonly fees: readonly StateFee[];
  /** For the appointment; 0 where there is none. */
  readonly bookingFeeCents: number;
  readonly tax: TaxInput | null;
}

export interface TaxInput {
  readonly rate: number;
  readonly isInstallationTaxed: boolean;
  /** One rate over the whole cart (purchasingPower, benefitsMe). */
  readonly isUniform: boolean;
}

/** `COUPON_ALREADY_USED` is decided when a customer orders. */
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

/** A line at the place that it goes to, in cents; `netCents` is what is left of it before tax. */
export interface PlacedLine {
  readonly id: string;
  readonly netCents: number;
  readonly taxCents: number;
  /** Fees of the line's tires, and the tax on them. */
  readonly feeCents: number;
  readonly feeTaxCents: number;
}

export interface PricedLine extends PlacedLine {
  readonly subTotalCents: number;
  readonly savingsCents: number;
  readonly couponCents: number;
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

/** What goods cost at the place that they go to. */
export interface PlacePrice {
  readonly lines: readonly PlacedLine[];
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
  /** The coupon applies except that it cannot be combined with instant savings. */
  readonly isCouponBesideSavings: boolean;
  readonly rebates: readonly {
    readonly promotion: PromotionRow;
    readonly amountCents: number;
    readonly productNumbers: readonly string[];
  }[];
}
