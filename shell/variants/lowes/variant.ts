import { crumbs, defineVariant, HELP_LINKS } from '../define-variant';

/** The retail partner, a home-improvement retailer. */
export const lowes = defineVariant({
  benefitType: 'lowes',
  hosts: ['lowes.localhost'],
  title: { template: '%s | Homestead Tires' },
  description:
    'Tires and wheels for trucks, trailers and cars from Homestead Tires, installed near you or delivered free to your door.',
  support: { phone: '800-555-0177', email: 'tires@homestead.example.com', hours: 'Every day, 6 am to 10 pm ET' },
  helpLabel: 'Help',
  installer: { priceSuffix: 'EACH', distanceUnit: 'mi' },
  links: [HELP_LINKS.orders, HELP_LINKS.faq, HELP_LINKS.contact],
  checkout: {
    titles: {
      delivery: 'Select service',
      installer: 'Select service',
      appointment: 'Select service',
      address: 'Checkout',
      payment: 'Checkout',
      review: 'Review Order',
      confirmation: 'Thank You!',
    },
    crumbs: crumbs({ isNumbered: false }),
  },
});
