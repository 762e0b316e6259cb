import fc from 'fast-check';
import { sku } from '../../../verification/testing/facet-model';
import { toCard, type CardSource } from '../../modules/catalog/product-card';
import type { PromotionRow } from '../../modules/pricing/pricing.types';
import { CardTexts } from './card-texts';

const offer = (amountCents: number): PromotionRow => ({
  promotionId: 'P1',
  kind: 'instant_savings',
  title: 'Savings',
  brand: 'Acme',
  lineIds: ['L1'],
  minQuantity: 4,
  perQuantity: 4,
  amountCents,
  card: null,
  rebateFormUrl: null,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  list: 'active',
});

it('a cached card always equals one that is made now', () => {
  const offers = [offer(1000), offer(2000), offer(3000)];
  const skus = [0, 1, 2].flatMap((index) =>
    [5000, 6000].map((priceCents) => sku(index, 1, { priceCents, pictures: [{ src: 'a', alt: 'b' }] as never })),
  );
  const question = fc.record({
    chosen: fc.uniqueArray(fc.constantFrom(...skus), { minLength: 2, maxLength: 3 }),
    isPair: fc.boolean(),
    offers: fc.uniqueArray(fc.constantFrom(...offers), { maxLength: 2 }),
    date: fc.constantFrom('2026-11-25', '2026-11-27'),
  });
  fc.assert(
    fc.property(fc.array(question, { maxLength: 60 }), (questions) => {
      const texts = new CardTexts();
      for (const { chosen, offers: own, date, ...asked } of questions) {
        const pair = { front: chosen[0]!, rear: chosen[1]! };
        const source: CardSource = asked.isPair ? { skus: [pair.front, pair.rear], pair } : { skus: chosen };
        const context = { delivery: { date, slot: '8 AM – 6 PM' }, offersOf: () => own };
        expect(texts.of(source, context)).toBe(JSON.stringify(toCard(source, context)));
      }
    }),
    { seed: 20_261_126 },
  );
});
