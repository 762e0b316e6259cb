import type { Deal, Promotion } from 'shared-contracts';
import { counted, dollars, times } from '../../platform/words';

/** Returns the amount and its meaning: "$15" "off per tire". */
export function amountOf(promotion: Promotion): { readonly figure: string; readonly unit: string } {
  if (promotion.kind === 'InstantSavingsPromotion')
    return { figure: dollars(promotion.dollarAmount, true), unit: 'off per tire' };
  return { figure: dollars(promotion.rebateDollarOff, true), unit: `back on ${promotion.quantity} tires` };
}

/** Describes the condition of a deal. */
export function conditionOf(promotion: Promotion): string {
  if (promotion.kind === 'RebatePromotion') return `For every ${counted(promotion.quantity, 'tire')} you buy`;
  const { minQuantity, dollarAmount } = promotion;
  if (minQuantity <= 1) return 'From the first tire on';
  return `From ${minQuantity} tires of one size on: ${dollars(times(dollarAmount, minQuantity), true)} off the set`;
}

type Named = Pick<Deal, 'brand' | 'title'>;

/** Returns a deal's name below its brand: "General Grabber weekend" becomes "Grabber weekend". */
export function nameBesideBrand({ brand, title }: Named): string {
  const rest = title.startsWith(`${brand} `) ? title.slice(brand.length + 1) : title;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Returns a deal's name with its brand: "Michelin: Summer road trip rebate", but "Set of four Michelin". */
export const nameWithBrand = ({ brand, title }: Named): string =>
  title.includes(brand) ? title : `${brand}: ${title}`;

/** Explains how a deal is applied. No deal needs a code. */
export const wayOf = ({ kind }: Promotion): string =>
  kind === 'RebatePromotion' ? 'By mail after you buy, no code needed' : 'Comes off in the cart, no code needed';

/** Returns the address of the deal's only product, or of the listing of its products. */
export function linkText({ brand, products = [] }: Pick<Deal, 'brand' | 'products'>): string {
  const [only] = products;
  return only && products.length === 1 ? `See ${only.name}` : `Shop these ${brand} tires`;
}

/** Describes how much of a brand a deal covers. */
export const coverOf = (lineIds: readonly string[]): string =>
  lineIds.length === 1 ? 'On one tire model, in all its sizes' : `On ${lineIds.length} tire models, in all their sizes`;

const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats `2027-06-01` as "Tuesday, June 1, 2027". */
export const longDay = (isoDay: string): string => days.format(new Date(`${isoDay}T12:00:00Z`));
