import type { BrandRules } from '../types';

export const rules: BrandRules = {
  marketplaceKey: 'tm-web-lowes',
  salesChannel: 'LOWES',
  orderSource: 'PARTNER',
  paymentMethods: ['credit-card', 'pay-pal', 'google-pay', 'apple-pay'],
  vipInstallerLimit: null,
  hasUniformTax: false,
  bookingFeeCents: 0,
  hasIdVerification: false,
  hasMembers: false,
  isReturnable: true,
  arrivesWith: 'no-auth-cookie',
  makesCarts: true,
  leadsWithMonthlyPrice: false,
  showsUnusedNotice: true,
};
