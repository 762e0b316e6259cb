import { withCommas } from './number-format';
import { LINE_QUANTITY } from './rules';
import { setQuantityOf } from './tire-set';
import type { Promotion } from './wire/promotion';

/** What of an offer decides a price. Amounts in whole cents. */
export interface OfferTerms {
  readonly kind: 'instant_savings' | 'prepaid_card_rebate';
  readonly amountCents: number;
  /** Fewest tires of its lines before it counts. */
  readonly minQuantity: number;
  /** Tires for each of which, or each full number of which, the amount is given. */
  readonly perQuantity: number;
}

/** Whether so many tires of an offer's lines earn it. */
export const isReached = ({ minQuantity }: Pick<OfferTerms, 'minQuantity'>, tires: number): boolean =>
  tires >= Math.max(minQuantity, 1);

/** Returns what comes off each tire, in cents: one offer per tire, the largest, and never more than the tire costs. */
export const savingPerTire = (offers: readonly Pick<OfferTerms, 'amountCents'>[], unitCents: number): number =>
  Math.min(Math.max(0, ...offers.map(({ amountCents }) => amountCents)), unitCents);

/** Returns what a rebate sends back for so many tires, in cents: its amount for each full quantity. */
export const rebateCents = (
  { amountCents, perQuantity }: Pick<OfferTerms, 'amountCents' | 'perQuantity'>,
  tires: number,
): number => Math.floor(tires / Math.max(1, perQuantity)) * amountCents;

/** Goods of one line of products that are bought together: one size, or the two of a staggered pair. */
export interface PricedGoods {
  readonly unitCents: number;
  readonly quantity: number;
}

/** What goods cost, in whole cents. A rebate is beside the total, never in it. */
export interface TodaysPrice {
  /** Price of one of each of the goods, after instant savings. */
  readonly unitCents: readonly number[];
  readonly beforeCents: number;
  readonly totalCents: number;
  readonly backByMailCents: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Returns the price that the store shows for goods of one line of products, before tax, installation and coupons: the
 * same rules as a cart's, by the same functions.
 *
 * @param offers running offers of the line; none for what is no tire, or where the variant runs none
 */
export function todaysPrice(goods: readonly PricedGoods[], offers: readonly OfferTerms[]): TodaysPrice {
  const tires = sum(goods.map(({ quantity }) => quantity));
  const reached = offers.filter((offer) => isReached(offer, tires));
  const instant = reached.filter(({ kind }) => kind === 'instant_savings');
  const rebates = reached.filter(({ kind }) => kind === 'prepaid_card_rebate');
  const unitCents = goods.map((one) => one.unitCents - savingPerTire(instant, one.unitCents));
  return {
    unitCents,
    beforeCents: sum(goods.map((one) => one.unitCents * one.quantity)),
    totalCents: sum(goods.map(({ quantity }, index) => (unitCents[index] ?? 0) * quantity)),
    backByMailCents: sum(rebates.map((rebate) => rebateCents(rebate, tires))),
  };
}

/** Returns an amount of the wire, in dollars, in whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Returns cents as every page and mail writes them: "$1,234.50". */
export const centsText = (cents: number): string => `$${withCommas(cents / 100, 2)}`;

/** What decides about a promotion of the wire. */
export function termsOf(promotion: Promotion): OfferTerms {
  if (promotion.kind === 'InstantSavingsPromotion') {
    const { dollarAmount, minQuantity } = promotion;
    return { kind: 'instant_savings', amountCents: toCents(dollarAmount), minQuantity, perQuantity: 1 };
  }
  const { rebateDollarOff, quantity, minQuantity = quantity } = promotion;
  return { kind: 'prepaid_card_rebate', amountCents: toCents(rebateDollarOff), minQuantity, perQuantity: quantity };
}

/** What of a product decides its price. */
export interface OfferedProduct {
  readonly productType: string;
  /** Running promotions; none where the variant runs none. */
  readonly promotions: readonly Promotion[];
}

/** Returns the offers that count for a product: only tires have any. */
export const offersOf = ({ productType, promotions }: OfferedProduct): readonly OfferTerms[] =>
  productType === 'TIRE' ? promotions.map(termsOf) : [];

/** Returns {@link todaysPrice} of so many of a product as the wire has it. */
export const priceOfQuantity = (
  product: OfferedProduct & { readonly price: { readonly value: number } },
  quantity: number,
): TodaysPrice => todaysPrice([{ unitCents: toCents(product.price.value), quantity }], offersOf(product));

/**
 * Returns how many of a product a page begins with: a vehicle's set of tires or wheels, one accessory, and never more
 * than there are while there are some.
 */
export function startQuantity(
  { productType, availableQuantity }: { readonly productType: string; readonly availableQuantity: number },
  set: number = LINE_QUANTITY.tireDefault,
): number {
  if (productType === 'ACCESSORY') return LINE_QUANTITY.min;
  return Math.max(LINE_QUANTITY.min, Math.min(set, availableQuantity || set));
}

/** Returns what one of a bought line costs before a coupon, in cents: its price less its instant savings. */
export const soldUnitCents = (
  unitPrice: { readonly value: number },
  instantSavings: { readonly value: number } | undefined,
  quantity: number,
): number => toCents(unitPrice.value) - Math.round(toCents(instantSavings?.value ?? 0) / Math.max(1, quantity));

const MILES = 1_000;
const SET_QUANTITIES: readonly number[] = [setQuantityOf(null), setQuantityOf({ hasDualRearWheels: true })];

/**
 * Returns what a set costs for each 1,000 miles of its tread warranty, in cents. Null without a warranty, and for a
 * quantity that is no vehicle's set.
 */
export const perThousandMiles = (totalCents: number, quantity: number, mileageWarranty: number = 0): number | null =>
  SET_QUANTITIES.includes(quantity) && mileageWarranty >= MILES
    ? Math.round((totalCents * MILES) / mileageWarranty)
    : null;
