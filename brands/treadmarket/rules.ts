import type { BrandRules } from '../types';

export const rules: BrandRules = {
  marketplaceKey: 'tm-web-treadmarket',
  salesChannel: 'WEBSITE',
  orderSource: 'STORE',
  paymentMethods: ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'],
  vipInstallerLimit: 5,
  hasUniformTax: false,
  bookingFeeCents: 0,
  hasIdVerification: true,
  hasMembers: false,
  isReturnable: true,
  arrivesWith: null,
  makesCarts: true,
  leadsWithMonthlyPrice: false,
  showsUnusedNotice: true,
};
