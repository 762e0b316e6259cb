import { aProductCard } from 'shared-contracts/testing';
import { deliveryText } from './card-delivery';

const card = aProductCard();
const gone = aProductCard({ variants: card.variants.map((variant) => ({ ...variant, inStock: false })) });
const to = (left: number, date: string | null = '2026-11-24') => ({ zipCode: '94110', left, date });

it.each([
  ['no zip code', card, undefined, 'Free delivery', false],
  ['no zip code and no stock', gone, undefined, 'Out of stock', true],
  ['plenty', card, to(40), 'Free delivery Tue, Nov 24 to 94110', false],
  ['few', card, to(3), 'Only 3 left · Tue, Nov 24 to 94110', false],
  ['none', card, to(0), 'Sold out for 94110', true],
  ['a zip code that is not served', card, to(40, null), 'In stock', false],
])('%s', (_case, one, delivery, text, isOut) => {
  const said = deliveryText(one, delivery);
  expect([said.text, said.place].filter(Boolean).join(' ')).toContain(text);
  expect(said.isOut).toBe(isOut);
});
