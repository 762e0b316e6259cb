import { crumbs, defineVariant, HELP_LINKS, MAIN_TITLES } from '../define-variant';

/** The main store. */
export const treadmarket = defineVariant({
  benefitType: 'treadmarket',
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  title: { template: '%s | Treadmarket', default: 'Buy Tires and Wheels Online | Shop Tires' },
  description:
    'Find tires and wheels that fit your vehicle. Free delivery to your home or to one of 18,000+ local tire shops, and free 30-day returns.',
  support: { phone: '800-555-0142', email: 'help@treadmarket.example.com', hours: 'Mon to Sat, 8 am to 8 pm ET' },
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  links: [HELP_LINKS.orders, HELP_LINKS.faq, HELP_LINKS.returns, HELP_LINKS.contact],
  checkout: { titles: MAIN_TITLES, crumbs: crumbs({ isNumbered: true }) },
});
