import type { BrandRules } from '../types';

export const rules: BrandRules = {
  marketplaceKey: 'tm-web-purchasingpower',
  salesChannel: 'PURCHASINGPOWER',
  orderSource: 'PARTNER',
  paymentMethods: [],
  vipInstallerLimit: 5,
  hasUniformTax: true,
  bookingFeeCents: 0,
  hasIdVerification: false,
  hasMembers: true,
  isReturnable: true,
  arrivesWith: 'exchange-token',
  makesCarts: false,
  leadsWithMonthlyPrice: false,
  showsUnusedNotice: true,
  programPlan: { count: 12, everyDays: 14, firstAfterDays: 14 },
};
