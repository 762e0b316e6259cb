import fc from 'fast-check';
import type { PricingInput, PromotionRow } from './pricing.types';
import { priceCart } from './price-cart';
import { afterSavings, SET } from './set-price';

const promotion = fc
  .record({
    kind: fc.constantFrom('instant_savings' as const, 'prepaid_card_rebate' as const),
    amountCents: fc.integer({ min: 1, max: 20 }).map((step) => step * 500),
    perQuantity: fc.integer({ min: 1, max: 4 }),
    minQuantity: fc.integer({ min: 1, max: 6 }),
  })
  .map((own): PromotionRow => ({
    ...own,
    promotionId: 'P1',
    list: 'active',
    title: 'Savings',
    brand: 'Acme',
    lineIds: ['L1'],
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    card: null,
    rebateFormUrl: null,
  }));

/** Four tires of one line and nothing else. */
const setOf = (unitCents: number, promotions: readonly PromotionRow[]): PricingInput => ({
  lines: [
    {
      id: '1',
      productNumber: 'T1',
      lineId: 'L1',
      group: '01',
      brand: 'Acme',
      quantity: SET,
      unitCents,
      isTire: true,
    },
  ],
  promotions,
  coupon: null,
  isGovernment: false,
  today: '2026-11-25',
  installationPerTireCents: 0,
  fees: [],
  bookingFeeCents: 0,
  tax: null,
});

it('is what a cart of the set comes to, less what comes back by mail', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_00, max: 600_00 }),
      fc.array(promotion, { maxLength: 4 }),
      (unitCents, promotions) => {
        const { totalCents, rebates } = priceCart(setOf(unitCents, promotions));
        const back = rebates.reduce((total, { amountCents }) => total + amountCents, 0);
        expect(afterSavings(unitCents * SET, promotions)).toBe(Math.max(0, totalCents - back));
      },
    ),
    { seed: 20_261_126 },
  );
});
