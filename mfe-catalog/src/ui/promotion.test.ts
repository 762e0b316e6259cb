import type { Promotion } from 'shared-contracts';
import { hasBanner, promotionText } from './promotion';

const instant = (dollarAmount: number): Promotion => ({
  kind: 'InstantSavingsPromotion',
  id: 'P',
  dollarAmount,
  rebatePDFUrl: null,
  description: '',
  minQuantity: 4,
  endsOn: '2026-12-06',
});
const rebate = (rebateDollarOff: number, rebateGiftCardType: 'Visa' | 'Mastercard'): Promotion => ({
  kind: 'RebatePromotion',
  id: 'P',
  rebateDollarOff,
  description: '',
  rebateGiftCardType,
  rebatePDFUrl: null,
  quantity: 4,
  endsOn: '2026-12-06',
});

// Spec §5: instant savings 5 to 50, Visa 50 to 150, Mastercard 35 to 150, each in steps of 5.
it.each([
  [instant(5), true],
  [instant(50), true],
  [instant(55), false],
  [instant(12), false],
  [instant(0), false],
  [rebate(50, 'Visa'), true],
  [rebate(45, 'Visa'), false],
  [rebate(150, 'Visa'), true],
  [rebate(155, 'Visa'), false],
  [rebate(35, 'Mastercard'), true],
  [rebate(30, 'Mastercard'), false],
  [rebate(52, 'Mastercard'), false],
])('[promotion-banners] hasBanner of %j is %s', (promotion, expected) => {
  expect(hasBanner(promotion)).toBe(expected);
});

it('[promotion-words] promotionText uses the wording of the specification', () => {
  expect(promotionText(instant(15))).toBe('Instant $15 off per tire at checkout');
  expect(promotionText(rebate(70, 'Mastercard'))).toBe('Buy 4, get $70 back on Mastercard prepaid card');
});
