import type { BrandRules } from '../types';

export const rules: BrandRules = {
  marketplaceKey: 'tm-web-benefitsme',
  salesChannel: 'BENEFITSME',
  orderSource: 'PARTNER',
  paymentMethods: ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay'],
  vipInstallerLimit: 5,
  hasUniformTax: true,
  bookingFeeCents: 0,
  hasIdVerification: true,
  hasMembers: true,
  isReturnable: false,
  arrivesWith: 'exchange-token',
  makesCarts: true,
  leadsWithMonthlyPrice: true,
  showsUnusedNotice: false,
};
