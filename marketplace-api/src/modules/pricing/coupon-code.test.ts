import { couponCodeOf } from './coupon-code';

describe('coupon code', () => {
  it.each([
    ['FALL-20', 'FALL-20'],
    [' fall-20 ', 'FALL-20'],
    ['“FALL–20”', 'FALL-20'],
    ['‘fall—20’', 'FALL-20'],
    ['«FALL‑20»', 'FALL-20'],
    ['"FALL−20".', 'FALL-20'],
    ['FALL\u200B-20\u202C', 'FALL-20'],
    ['ＦＡＬＬ－２０', 'FALL-20'],
    ['FALL - 20', 'FALL-20'],
    ['', ''],
    [' " ', ''],
  ])('is read from %j as %j', (text, code) => expect(couponCodeOf(text)).toBe(code));
});
