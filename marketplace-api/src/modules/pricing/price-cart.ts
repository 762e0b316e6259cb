import { isReached, rebateCents, savingPerTire } from 'shared-contracts';
import { shareOf } from '../../platform/values/money';
import { isRunning } from './promotions';
import type { PromotionRow } from './pricing.types';
import { applyCoupon, spread } from './coupon-rules';
import type {
  PlacePrice,
  PricedCart,
  PricedFee,
  PricedInputLine,
  PricingInput,
  TaxedItem,
  TaxInput,
} from './pricing.types';
import type { TaxItem } from './tax/tax-provider';
import type { StateFee } from './state-fees';
import { elementAt } from '../../platform/values/element-at';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Returns offers whose minimum quantity the cart reaches. Sizes of one promotion count together, as a staggered set
 * needs.
 */
function reachedOffers(input: PricingInput, kind: PromotionRow['kind']): PromotionRow[] {
  const quantityOf = (offer: PromotionRow) =>
    sum(input.lines.filter((line) => line.isTire && offer.lineIds.includes(line.lineId)).map((line) => line.quantity));
  return input.promotions.filter(
    (offer) =>
      offer.kind === kind &&
      isRunning(offer, input.today) &&
      (offer.list !== 'government' || input.isGovernment) &&
      isReached(offer, quantityOf(offer)),
  );
}

/** Returns the savings of a line: one promotion per tire, the largest. */
function savingsOf(line: PricedInputLine, offers: readonly PromotionRow[]): number {
  if (!line.isTire) return 0;
  const own = offers.filter((offer) => offer.lineIds.includes(line.lineId));
  return savingPerTire(own, line.unitCents) * line.quantity;
}

function rebatesOf(input: PricingInput): PricedCart['rebates'] {
  return reachedOffers(input, 'prepaid_card_rebate').map((promotion) => {
    const own = input.lines.filter((line) => line.isTire && promotion.lineIds.includes(line.lineId));
    return {
      promotion,
      amountCents: rebateCents(promotion, sum(own.map((line) => line.quantity))),
      productNumbers: own.map(({ productNumber }) => productNumber),
    };
  });
}

/** An amount and whether the state taxes it. A uniform tax applies regardless of `isTaxed`. */
interface Taxable extends TaxItem {
  readonly isTaxed: boolean;
}

/**
 * Returns the tax of each amount: the one of a tax service, or by the rate, rounded half up to the cent. A uniform tax
 * is rounded once and distributed.
 */
function taxesOf(amounts: readonly Taxable[], tax: TaxInput | null): number[] {
  const given = tax?.amounts;
  if (given) return amounts.map(({ id }) => given.get(id) ?? 0);
  if (tax === null || tax.rate === 0) return amounts.map(() => 0);
  if (!tax.isUniform) return amounts.map(({ cents, isTaxed }) => (isTaxed ? shareOf(cents, tax.rate) : 0));
  const cents = amounts.map((amount) => amount.cents);
  return spread(shareOf(sum(cents), tax.rate), cents);
}

/** One fee of one line. Fees are taxed per line, so that a returned line is refunded with its own. */
interface LineFee extends Taxable {
  readonly fee: StateFee;
  readonly lineId: string;
}

/** Charges besides the price of the goods, which depend on their destination. */
export type PlaceCharges = Pick<PricingInput, 'installationPerTireCents' | 'fees' | 'bookingFeeCents' | 'tax'>;

/** A line after its discounts. */
export interface NetLine {
  readonly id: string;
  readonly netCents: number;
  readonly quantity: number;
  readonly isTire: boolean;
}

const lineFeesOf = (lines: readonly NetLine[], fees: PlaceCharges['fees']): LineFee[] =>
  lines
    .filter(({ isTire }) => isTire)
    .flatMap(({ id: lineId, quantity }) =>
      fees.map((fee) => ({
        id: `${fee.kind}-fee:${lineId}`,
        kind: `${fee.kind}-fee` as const,
        fee,
        lineId,
        quantity,
        cents: fee.unitCents * quantity,
        isTaxed: fee.isTaxed,
      })),
    );

interface TaxedFee extends LineFee {
  readonly taxCents: number;
}

function totalOf(fee: StateFee, all: readonly TaxedFee[]): PricedFee {
  const own = all.filter((one) => one.fee === fee);
  return {
    kind: fee.kind,
    name: fee.name,
    quantity: sum(own.map(({ quantity }) => quantity)),
    unitCents: fee.unitCents,
    amountCents: sum(own.map(({ cents }) => cents)),
    taxCents: sum(own.map(({ taxCents }) => taxCents)),
  };
}

interface Taxed {
  readonly lines: readonly number[];
  readonly installation: number;
  readonly fees: readonly TaxedFee[];
  readonly items: readonly TaxedItem[];
}

/** Returns the tax: on goods less discounts, and on the other charges that the state taxes. */
function taxOf(
  netLines: readonly NetLine[],
  installation: { readonly cents: number; readonly quantity: number },
  fees: readonly LineFee[],
  tax: TaxInput | null,
): Taxed {
  const goods = netLines.map(({ id, netCents, quantity }) => ({
    ...{ id, kind: 'goods' as const, cents: netCents, quantity },
    isTaxed: true,
  }));
  const labor = { id: 'installation', kind: 'installation' as const, ...installation };
  const all: Taxable[] = [...goods, { ...labor, isTaxed: tax?.isInstallationTaxed ?? false }, ...fees];
  const taxes = taxesOf(all, tax);
  const ofFees = taxes.slice(goods.length + 1);
  return {
    lines: taxes.slice(0, goods.length),
    installation: taxes[goods.length] ?? 0,
    fees: fees.map((fee, index) => ({ ...fee, taxCents: ofFees[index] ?? 0 })),
    items: all.map(({ id, kind, cents, quantity }, index) => ({
      ...{ id, kind, cents, quantity },
      taxCents: taxes[index] ?? 0,
    })),
  };
}

/** Returns what goods cost at a place: tax, state fees and installation, with the share of each line. */
export function priceAtPlace(netLines: readonly NetLine[], charges: PlaceCharges): PlacePrice {
  const tires = sum(netLines.filter(({ isTire }) => isTire).map(({ quantity }) => quantity));
  const nets = netLines.map(({ netCents }) => netCents);
  const installationCents = tires * charges.installationPerTireCents;
  const installation = { cents: installationCents, quantity: tires };
  const taxed = taxOf(netLines, installation, lineFeesOf(netLines, charges.fees), charges.tax);
  const lines = netLines.map(({ id, netCents }, index) => {
    const fees = taxed.fees.filter(({ lineId }) => lineId === id);
    return {
      id,
      netCents,
      taxCents: taxed.lines[index] ?? 0,
      feeCents: sum(fees.map(({ cents }) => cents)),
      feeTaxCents: sum(fees.map((fee) => fee.taxCents)),
    };
  });
  const taxCents = sum(lines.map((line) => line.taxCents + line.feeTaxCents)) + taxed.installation;
  const feesCents = sum(lines.map(({ feeCents }) => feeCents));
  const { bookingFeeCents } = charges;
  return {
    lines,
    taxedItems: taxed.items,
    installationCents,
    installationTaxCents: taxed.installation,
    fees: tires === 0 ? [] : charges.fees.map((fee) => totalOf(fee, taxed.fees)),
    bookingFeeCents,
    taxCents,
    totalCents: sum(nets) + installationCents + feesCents + bookingFeeCents + taxCents,
  };
}

/** Prices a cart: a pure function that applies its steps in the order of the deals data. */
export function priceCart(input: PricingInput): PricedCart {
  const offers = reachedOffers(input, 'instant_savings');
  const reduced = input.lines.map((line) => {
    const subTotalCents = line.unitCents * line.quantity;
    const savingsCents = savingsOf(line, offers);
    return { line, subTotalCents, savingsCents, netCents: subTotalCents - savingsCents };
  });
  const coupon = applyCoupon(input.coupon, reduced, input.today);
  const couponOf = (id: string) => coupon.byLine.get(id) ?? 0;
  const netLines = reduced.map(({ line: { id, quantity, isTire }, netCents }) => ({
    id,
    quantity,
    isTire,
    netCents: netCents - couponOf(id),
  }));
  const { lines: placed, ...place } = priceAtPlace(netLines, input);
  const lines = reduced.map(({ line, subTotalCents, savingsCents }, index) => ({
    ...elementAt(placed, index),
    subTotalCents,
    savingsCents,
    couponCents: couponOf(line.id),
  }));
  return {
    ...place,
    lines,
    subTotalCents: sum(lines.map((line) => line.subTotalCents)),
    savingsCents: sum(lines.map((line) => line.savingsCents)),
    couponCents: sum(lines.map((line) => line.couponCents)),
    couponError: coupon.error,
    isCouponBesideSavings: coupon.isBesideSavings === true,
    rebates: rebatesOf(input),
  };
}
