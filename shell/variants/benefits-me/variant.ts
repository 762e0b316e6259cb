import { crumbs, defineVariant, HELP_LINKS, MAIN_TITLES } from '../define-variant';

/** Employee benefits. Tires and installation are not returnable here. */
export const benefitsMe = defineVariant({
  benefitType: 'benefitsMe',
  hosts: ['benefitsme.localhost'],
  title: { template: '%s | BenefitsMe', default: 'Buy Tires Online | Shop Tires' },
  description: 'Tires and wheels at member prices. Delivered free or installed near you.',
  support: { phone: '800-555-0191', email: 'tires@benefitsme.example.com', hours: 'Mon to Fri, 9 am to 7 pm ET' },
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  links: [HELP_LINKS.orders, HELP_LINKS.faq, HELP_LINKS.returns, HELP_LINKS.contact],
  checkout: { titles: MAIN_TITLES, crumbs: crumbs({ isNumbered: true }) },
});
