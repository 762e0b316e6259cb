import { withCommas } from '../text/number-format';
import { LINE_QUANTITY } from '../rules/rules';
import { setQuantityOf } from '../products/tire-set';
import type { Promotion } from '../wire/catalog/promotion';

/** Terms of an offer that decide a price. Amounts are in whole cents. */
export interface OfferTerms {
  readonly kind: 'instant_savings' | 'prepaid_card_rebate';
  readonly amountCents: number;
  /** Minimum number of tires of its lines. */
  readonly minQuantity: number;
  /** Number of tires that earn the amount once; each full multiple earns it again. */
  readonly perQuantity: number;
}

/** Returns whether this number of tires earns the offer. */
export const isReached = ({ minQuantity }: Pick<OfferTerms, 'minQuantity'>, tires: number): boolean =>
  tires >= Math.max(minQuantity, 1);

/** Returns the saving per tire in cents: one offer per tire, the largest, at most the price of the tire. */
export const savingPerTire = (offers: readonly Pick<OfferTerms, 'amountCents'>[], unitCents: number): number =>
  Math.min(Math.max(0, ...offers.map(({ amountCents }) => amountCents)), unitCents);

/** Returns the rebate for this number of tires in cents: its amount for each full quantity. */
export const rebateCents = (
  { amountCents, perQuantity }: Pick<OfferTerms, 'amountCents' | 'perQuantity'>,
  tires: number,
): number => Math.floor(tires / Math.max(1, perQuantity)) * amountCents;

/** Products of one line that are bought together: one size, or both sizes of a staggered pair. */
export interface PricedGoods {
  readonly unitCents: number;
  readonly quantity: number;
}

/** Price of goods in whole cents. The total never includes a rebate. */
export interface TodaysPrice {
  /** Unit prices of the goods, after instant savings. */
  readonly unitCents: readonly number[];
  readonly beforeCents: number;
  readonly totalCents: number;
  readonly backByMailCents: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Returns the price that the store shows for goods of one line, before tax, installation and coupons. It uses the same
 * functions as the cart.
 * @param offers running offers of the line; none for products other than tires, or in variants without offers
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

/** Converts dollars of the API to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Formats cents as pages and mails do: "$1,234.50". */
export const centsText = (cents: number): string => `$${withCommas(cents / 100, 2)}`;

/** Returns the terms of a promotion of the API. */
export function termsOf(promotion: Promotion): OfferTerms {
  if (promotion.kind === 'InstantSavingsPromotion') {
    const { dollarAmount, minQuantity } = promotion;
    return { kind: 'instant_savings', amountCents: toCents(dollarAmount), minQuantity, perQuantity: 1 };
  }
  const { rebateDollarOff, quantity, minQuantity = quantity } = promotion;
  return { kind: 'prepaid_card_rebate', amountCents: toCents(rebateDollarOff), minQuantity, perQuantity: quantity };
}

/** Fields of a product that decide its price. */
export interface OfferedProduct {
  readonly productType: string;
  /** Running promotions; empty in variants without promotions. */
  readonly promotions: readonly Promotion[];
}

/** Returns the offers that apply to a product: only tires have any. */
export const offersOf = ({ productType, promotions }: OfferedProduct): readonly OfferTerms[] =>
  productType === 'TIRE' ? promotions.map(termsOf) : [];

/** Returns {@link todaysPrice} for a quantity of an API product. */
export const priceOfQuantity = (
  product: OfferedProduct & { readonly price: { readonly value: number } },
  quantity: number,
): TodaysPrice => todaysPrice([{ unitCents: toCents(product.price.value), quantity }], offersOf(product));

/**
 * Returns the initial quantity of a product page: a vehicle's set of tires or wheels, one accessory, and at most the
 * units in stock while there are some.
 */
export function startQuantity(
  { productType, availableQuantity }: { readonly productType: string; readonly availableQuantity: number },
  set: number = LINE_QUANTITY.tireDefault,
): number {
  if (productType === 'ACCESSORY') return LINE_QUANTITY.min;
  return Math.max(LINE_QUANTITY.min, Math.min(set, availableQuantity || set));
}

/** Returns the unit price of an ordered line before a coupon, in cents: its price minus instant savings. */
export const soldUnitCents = (
  unitPrice: { readonly value: number },
  instantSavings: { readonly value: number } | undefined,
  quantity: number,
): number => toCents(unitPrice.value) - Math.round(toCents(instantSavings?.value ?? 0) / Math.max(1, quantity));

const MILES = 1_000;
const SET_QUANTITIES: readonly number[] = [setQuantityOf(null), setQuantityOf({ hasDualRearWheels: true })];

/**
 * Returns the price of a set for each 1,000 miles of tread warranty, in cents. Null without a warranty, and for a
 * quantity that is not a vehicle's set.
 */
export const perThousandMiles = (totalCents: number, quantity: number, mileageWarranty: number = 0): number | null =>
  SET_QUANTITIES.includes(quantity) && mileageWarranty >= MILES
    ? Math.round((totalCents * MILES) / mileageWarranty)
    : null;
