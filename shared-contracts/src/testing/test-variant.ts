import { STORES } from '../../../brands/stores.generated';
import { checkoutWords } from '../host/checkout-words';
import { publicRules } from '../host/public-rules';
import type { PublicVariant } from '../host/variant';
import type { BenefitType } from '../rules/variant-rules';

/** The main store's variant for tests. `brands/` holds the real ones. */
export const testVariant: PublicVariant = {
  benefitType: 'treadmarket',
  storeName: 'Treadmarket',
  theme: 'treadmarket',
  marketplaceKey: 'tm-web-treadmarket',
  title: { template: '%s | Treadmarket', default: 'Buy Tires and Wheels Online | Shop Tires' },
  description: 'Tires and wheels, delivered free or installed near you.',
  support: { phone: '(555) 555-0100', email: 'help@treadmarket.example.com', hours: 'Mon–Sat, 8 am–8 pm ET' },
  helpLabel: 'Chat',
  checkout: checkoutWords(STORES.treadmarket.checkout, publicRules('treadmarket')),
  paymentMethods: ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'],
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  returnable: true,
  hero: {
    promise: 'The right tires, installed near you, this week.',
    line: 'Tell us what you drive.',
    picture: 'wheel-at-dusk',
    layout: 'split',
  },
  claims: [
    { icon: 'truck', title: 'Free delivery', text: 'To your installer or your door, in the 48 states.' },
    { icon: 'returnBack', title: 'Free 30-day returns', text: 'Changed your mind? Send them back unused.' },
  ],
  returns: {
    line: 'Free 30-day returns.',
    answer: 'Within 30 days, free of charge, whatever the reason.',
    promisedDays: 30,
  },
  help: {
    faq: 'Short answers to the questions drivers ask most.',
    contact: 'People who know tires answer.',
    account: 'No. Your name, your email address and where your order goes are enough.',
  },
  payOverTime: null,
  socialImage: '/images/v1/hero/wheel-wet-asphalt-dusk-1280.webp',
  showsUnusedNotice: true,
  leadsWithMonthlyPrice: false,
  arrivesWith: null,
  makesCarts: true,
  links: [],
  paymentOrigin: 'http://localhost:4100',
};

/** Returns a brand for tests: its own rules and checkout steps, with the main store's texts. */
export const testVariantOf = (benefitType: BenefitType): PublicVariant => ({
  ...testVariant,
  ...publicRules(benefitType),
  checkout: checkoutWords(STORES[benefitType].checkout, publicRules(benefitType)),
});
