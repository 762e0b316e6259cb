import type { BrandRules } from '../../../brands/types';

/** Rules that pages and the API enforce. `BrandRules` in brands/types.ts explains each. */
export const rules: BrandRules = {
  marketplaceKey: 'tm-web-your-brand',
  salesChannel: 'YOURBRAND',
  orderSource: 'PARTNER',
  paymentMethods: ['credit-card', 'pay-pal', 'google-pay', 'apple-pay'],
  vipInstallerLimit: 5,
  hasUniformTax: false,
  bookingFeeCents: 0,
  hasIdVerification: false,
  hasMembers: false,
  isReturnable: true,
  arrivesWith: null,
  makesCarts: true,
  leadsWithMonthlyPrice: false,
  showsUnusedNotice: true,
};
