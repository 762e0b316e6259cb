import fc from 'fast-check';
import { centsText, perThousandMiles, priceOfQuantity, todaysPrice, type PricedGoods } from 'shared-contracts';
import type { PricingInput, PromotionRow } from './pricing.types';
import { money } from '../../platform/values/money';
import { priceCart } from './price-cart';
import { toPromotion } from './promotions';
import { SET, shownPrice } from './set-price';

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

/** Creates a cart with tires of a single line. */
const cartOf = (goods: readonly PricedGoods[], promotions: readonly PromotionRow[]): PricingInput => ({
  lines: goods.map((one, index) => ({
    id: String(index),
    productNumber: `T${index}`,
    lineId: 'L1',
    group: '01',
    brand: 'Acme',
    isTire: true,
    ...one,
  })),
  promotions,
  coupon: null,
  isGovernment: false,
  today: '2026-11-25',
  installationPerTireCents: 0,
  fees: [],
  bookingFeeCents: 0,
  tax: null,
});

const backOf = (rebates: ReturnType<typeof priceCart>['rebates']) => {
  const cents = rebates.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return cents > 0 ? money(cents) : undefined;
};

describe('the shown price', () => {
  it('equals that of a cart with the same goods, with the rebates beside it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_00, max: 600_00 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(promotion, { maxLength: 4 }),
        (unitCents, quantity, promotions) => {
          const { totalCents, rebates } = priceCart(cartOf([{ unitCents, quantity }], promotions));
          const shown = shownPrice(
            { scope: 'one', goods: [{ unitCents, quantity }], mileageWarranty: null },
            promotions,
          );
          expect(shown.total).toEqual(money(totalCents));
          expect(shown.backByMail).toEqual(backOf(rebates));
          expect(Math.round(shown.unit.value * 100) * quantity).toBe(totalCents);
        },
      ),
      { seed: 20_261_126 },
    );
  });

  it('equals that of a cart with a staggered pair, whose two sizes count together', () => {
    const price = fc.integer({ min: 10_00, max: 600_00 });
    fc.assert(
      fc.property(price, price, fc.array(promotion, { maxLength: 4 }), (front, rear, promotions) => {
        const goods = [front, rear].map((unitCents) => ({ unitCents, quantity: SET / 2 }));
        const { totalCents, rebates } = priceCart(cartOf(goods, promotions));
        const shown = shownPrice({ scope: 'pair', goods, mileageWarranty: null }, promotions);
        expect(shown.total).toEqual(money(totalCents));
        expect(shown.backByMail).toEqual(backOf(rebates));
      }),
      { seed: 20_261_126 },
    );
  });

  it('is the same when computed from the promotions in a response', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_00, max: 600_00 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(promotion, { maxLength: 4 }),
        (unitCents, quantity, rows) => {
          const product = { productType: 'TIRE', promotions: rows.map(toPromotion), price: money(unitCents) };
          expect(priceOfQuantity(product, quantity)).toEqual(todaysPrice([{ unitCents, quantity }], rows));
        },
      ),
      { seed: 20_261_126 },
    );
  });

  it.each([
    [80_000, 4, '$7.60'],
    [80_000, 6, '$7.60'],
    [80_000, 2, null],
    [0, 4, null],
  ])('has a cost per 1,000 of %i warranted miles for a set of %i: %s', (miles, quantity, text) => {
    const cents = perThousandMiles(608_00, quantity, miles);
    expect(cents === null ? null : centsText(cents)).toBe(text);
  });
});
