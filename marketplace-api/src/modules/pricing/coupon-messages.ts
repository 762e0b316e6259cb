import { formatCents } from '../../platform/values/money';
import { longDay } from '../../platform/time/store-clock';
import type { CouponRow } from './pricing.types';
import type { CouponError } from './pricing.types';

const COUPONS_ARE_OFF = 'We take no coupon codes right now. You can order without one.';

const MESSAGES: Record<CouponError, (coupon: CouponRow) => string> = {
  COUPON_UNKNOWN: () => 'We do not know that code. Check the spelling and try again.',
  COUPON_OFF: () => COUPONS_ARE_OFF,
  COUPON_NOT_STARTED: (coupon) => `This code starts on ${longDay(coupon.startsOn)}. Try it again then.`,
  COUPON_EXPIRED: (coupon) => `This code ended on ${longDay(coupon.endsOn)}. Try another one.`,
  COUPON_MIN_SUBTOTAL: (coupon) =>
    `This code needs ${formatCents(coupon.minSubtotalCents)} or more of products it applies to. Add more to use it.`,
  COUPON_MIN_QUANTITY: (coupon) =>
    `This code needs ${coupon.minQuantity} or more of products it applies to. Add more to use it.`,
  COUPON_ALREADY_USED: () => 'You have used this code already. Take it out of your cart, or try another one.',
  COUPON_LIMIT_REACHED: () => 'This code has been used up. Try another one.',
  COUPON_NOT_APPLICABLE: () => 'This code does not apply to what is in your cart. Try another one.',
};

const BESIDE_SAVINGS =
  'This code does not add to instant savings, which your cart already has. Keep them, or try another code.';

export function couponMessage(error: CouponError, coupon: CouponRow | null, isBesideSavings = false): string {
  if (isBesideSavings) return BESIDE_SAVINGS;
  if (error === 'COUPON_OFF') return COUPONS_ARE_OFF;
  return coupon === null ? 'We do not know that code. Check the spelling and try again.' : MESSAGES[error](coupon);
}
