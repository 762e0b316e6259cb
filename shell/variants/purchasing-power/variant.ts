import { crumbs, defineVariant, HELP_LINKS, MAIN_TITLES } from '../define-variant';

/** Payment over time and employee financing. */
export const purchasingPower = defineVariant({
  benefitType: 'purchasingPower',
  hosts: ['purchasingpower.localhost'],
  title: { template: '%s | PowerPay Program', default: 'Buy Tires and Pay Over Time' },
  description: 'Tires now, paid over time from your paycheck. Delivered free or installed near you.',
  support: { phone: '800-555-0183', email: 'tires@powerpay.example.com', hours: 'Mon to Fri, 8 am to 8 pm ET' },
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  links: [HELP_LINKS.orders, HELP_LINKS.faq],
  checkout: { titles: MAIN_TITLES, crumbs: crumbs({ isNumbered: false, hasPayment: false }) },
});
