import type { BrandStore } from '../types';

/** Employee benefits. Tires and installation are not returnable here. */
export const store: BrandStore = {
  hosts: ['benefitsme.localhost'],
  title: { template: '%s | BenefitsMe', default: 'Buy Tires Online | Shop Tires' },
  description: 'Tires and wheels at member prices. Delivered free or installed near you.',
  hero: {
    promise: 'Safe tires, a benefit that keeps you rolling.',
    line: 'Tell us what you drive. We show only what fits, and you can pay over time.',
    picture: 'wheel-at-dusk',
    layout: 'split',
  },
  claims: [
    { icon: 'calendar', title: 'Pay over time', text: 'Month by month, with the lender you choose.' },
    {
      icon: 'truck',
      title: 'Free delivery',
      text: 'To your installer or your door, in the 48 states.',
      whenOff: { shipToHome: 'To the installer you choose, in the 48 states.' },
    },
    { icon: 'wrench', title: 'Installed near you', text: 'Local shops that name their price per tire.' },
  ],
  returns: {
    line: 'Tires and installation are not refundable or returnable.',
    answer:
      'No. Tires and installation are not refundable or returnable. You can cancel an order until it ships. ' +
      'Please check the size with your door placard before you order.',
    promisedDays: null,
  },
  help: {
    faq: 'Your benefit, your tires: what members ask us most.',
    contact: 'Your benefit has people behind it. Ask them.',
    account:
      'No. Your name, your email address and where your order goes are enough. If you sign in, your ' +
      'account keeps your orders together.',
  },
  whenOff: {
    shipToHome: {
      description: 'Tires and wheels at member prices, installed near you. Delivery to your installer is free.',
    },
  },
  payOverTime: null,
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  helpPages: ['orders', 'returns', 'faq', 'contact'],
  checkout: { titles: 'main', hasNumberedCrumbs: true },
};
