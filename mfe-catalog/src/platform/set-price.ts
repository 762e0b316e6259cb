import type { Promotion } from 'shared-contracts';

const MILES = 1_000;

/** What the price of a set means for who decides. Money in whole cents. */
export interface SetPrice {
  readonly total: number;
  /** After what the maker sends back by mail; null: nothing comes back for this quantity. */
  readonly afterRebate: number | null;
  /** The total for each 1,000 miles of the tread warranty; null: none is given. */
  readonly perThousandMiles: number | null;
}

type Rebate = Extract<Promotion, { kind: 'RebatePromotion' }>;

const isRebate = (promotion: Promotion): promotion is Rebate => promotion.kind === 'RebatePromotion';

/** The best of the rebates, each for every full quantity that it asks for. In whole cents. */
function rebateOf(promotions: readonly Promotion[], quantity: number): number {
  const backOf = (rebate: Rebate): number =>
    Math.floor(quantity / Math.max(1, rebate.quantity)) * Math.round(rebate.rebateDollarOff * 100);
  return Math.max(0, ...promotions.filter(isRebate).map(backOf));
}

interface Chosen {
  /** What the chosen ones cost today, in whole cents. */
  readonly total: number;
  readonly quantity: number;
  /** Of the tread, in miles. */
  readonly mileageWarranty?: number | undefined;
  readonly promotions: readonly Promotion[];
}

/**
 * The rules: a rebate counts for each full quantity of its own and never makes the price less than nothing; miles count
 * for a whole set of four alone, since fewer tires don't carry a car.
 */
export function setPrice({ total, quantity, mileageWarranty = 0, promotions }: Chosen): SetPrice {
  const rebate = rebateOf(promotions, quantity);
  const isSet = quantity === 4;
  return {
    total,
    afterRebate: rebate > 0 && rebate <= total ? total - rebate : null,
    perThousandMiles: isSet && mileageWarranty >= MILES ? Math.round((total * MILES) / mileageWarranty) : null,
  };
}
