import { shareOf } from '../../platform/money';
import { isRunning } from '../catalog/promotions';
import type { PromotionRow } from '../catalog/catalog.types';
import { applyCoupon, spread } from './coupon-rules';
import type { PricedCart, PricedInputLine, PricingInput, TaxInput } from './pricing.types';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Offers whose least quantity the cart reaches; sizes of one promotion count together, as a staggered set does. */
function reachedOffers(input: PricingInput, kind: PromotionRow['kind']): PromotionRow[] {
  const quantityOf = (offer: PromotionRow) =>
    sum(input.lines.filter((line) => line.isTire && offer.lineIds.includes(line.lineId)).map((line) => line.quantity));
  return input.promotions.filter(
    (offer) =>
      offer.kind === kind &&
      isRunning(offer, input.today) &&
      (offer.list !== 'government' || input.isGovernment) &&
      quantityOf(offer) >= Math.max(offer.minQuantity, 1),
  );
}

/** One promotion per tire, the largest. */
function savingsOf(line: PricedInputLine, offers: readonly PromotionRow[]): number {
  if (!line.isTire) return 0;
  const amounts = offers.filter((offer) => offer.lineIds.includes(line.lineId)).map((offer) => offer.amountCents);
  return Math.min(Math.max(0, ...amounts), line.unitCents) * line.quantity;
}

function rebatesOf(input: PricingInput): PricedCart['rebates'] {
  return reachedOffers(input, 'prepaid_card_rebate').map((promotion) => {
    const tires = sum(
      input.lines.filter((line) => promotion.lineIds.includes(line.lineId)).map((line) => line.quantity),
    );
    return { promotion, amountCents: Math.floor(tires / promotion.perQuantity) * promotion.amountCents };
  });
}

interface Taxed {
  readonly lines: readonly number[];
  readonly installation: number;
}

/** Half up to the cent per line, then summed; uniform tax rounds once and is shared out. */
function taxOf(nets: readonly number[], installation: number, tax: TaxInput | null): Taxed {
  if (tax === null || tax.rate === 0) return { lines: nets.map(() => 0), installation: 0 };
  if (!tax.isUniform)
    return {
      lines: nets.map((net) => shareOf(net, tax.rate)),
      installation: tax.isInstallationTaxed ? shareOf(installation, tax.rate) : 0,
    };
  const whole = [...nets, installation];
  const shares = spread(shareOf(sum(whole), tax.rate), whole);
  return { lines: shares.slice(0, -1), installation: shares.at(-1) ?? 0 };
}

/** The price of a cart: a pure function, in the order that the deals data prescribes. */
export function priceCart(input: PricingInput): PricedCart {
  const offers = reachedOffers(input, 'instant_savings');
  const reduced = input.lines.map((line) => {
    const subTotalCents = line.unitCents * line.quantity;
    const savingsCents = savingsOf(line, offers);
    return { line, subTotalCents, savingsCents, netCents: subTotalCents - savingsCents };
  });
  const coupon = applyCoupon(input.coupon, reduced, input.today);
  const couponOf = (id: string) => coupon.byLine.get(id) ?? 0;
  const nets = reduced.map(({ line, netCents }) => netCents - couponOf(line.id));
  const tires = sum(input.lines.filter((line) => line.isTire).map((line) => line.quantity));
  const installationCents = tires * input.installationPerTireCents;
  const taxed = taxOf(nets, installationCents, input.tax);
  const lines = reduced.map(({ line, subTotalCents, savingsCents }, index) => ({
    id: line.id,
    subTotalCents,
    savingsCents,
    couponCents: couponOf(line.id),
    netCents: nets[index] ?? 0,
    taxCents: taxed.lines[index] ?? 0,
  }));
  const taxCents = sum(taxed.lines) + taxed.installation;
  return {
    lines,
    subTotalCents: sum(lines.map((line) => line.subTotalCents)),
    savingsCents: sum(lines.map((line) => line.savingsCents)),
    couponCents: sum(lines.map((line) => line.couponCents)),
    couponError: coupon.error,
    installationCents,
    installationTaxCents: taxed.installation,
    taxCents,
    totalCents: sum(nets) + installationCents + taxCents,
    rebates: rebatesOf(input),
  };
}
