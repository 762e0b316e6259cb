import type { BrandStore } from '../types';

/** The main store. */
export const store: BrandStore = {
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  title: { template: '%s | Treadmarket', default: 'Buy Tires and Wheels Online | Shop Tires' },
  description:
    'Find tires and wheels that fit your vehicle. Free delivery to your home or to one of ' +
    '18,000+ local tire shops, and free 30-day returns.',
  hero: {
    promise: 'The right tires, installed near you, this week.',
    line: 'Tell us what you drive. We show only what fits, with the price you will pay.',
    picture: 'wheel-at-dusk',
    layout: 'split',
  },
  claims: [
    { icon: 'wrench', title: '18,000+ local tire shops', text: 'Rated by drivers, with prices up front.' },
    {
      icon: 'truck',
      title: 'Free delivery',
      text: 'To your installer or your door, in the 48 states.',
      whenOff: { shipToHome: 'To the installer you choose, in the 48 states.' },
    },
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
    account: 'No. Your name, your email address and where your order goes are enough. The confirmation comes by email.',
  },
  whenOff: {
    shipToHome: {
      description:
        'Find tires and wheels that fit your vehicle. Free delivery to one of 18,000+ local tire ' +
        'shops, and free 30-day returns.',
    },
  },
  payOverTime: null,
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  helpPages: ['orders', 'returns', 'faq', 'contact'],
  checkout: { titles: 'main', hasNumberedCrumbs: true },
};
