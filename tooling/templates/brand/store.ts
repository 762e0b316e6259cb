import type { BrandStore } from '../../../brands/types';

/** Addresses and texts of the brand's pages. The store makes only the promises that are written here. */
export const store: BrandStore = {
  hosts: ['yourbrand.localhost'],
  title: { template: '%s | Your Brand', default: 'Tires and Wheels That Fit' },
  description: 'Tires and wheels from Your Brand, delivered or installed near you.',
  hero: {
    promise: 'Tires that fit, from people you know.',
    line: 'Pick your vehicle or type your size, and see what fits.',
    picture: 'tires-in-a-row',
    layout: 'split',
  },
  claims: [
    { icon: 'wrench', title: 'Installed near you', text: 'Local shops that name their price per tire.' },
    { icon: 'shield', title: 'Made to fit', text: 'We show what fits the vehicle you chose.' },
  ],
  returns: {
    line: 'Unused tires can go back.',
    answer: 'Yes, while they are unused. Ask for it on your order’s page, which says until when.',
    promisedDays: null,
  },
  help: {
    faq: 'What our customers ask, answered.',
    contact: 'Ask us: we are glad to help.',
    account: 'No. Your name, your email address and where your order goes are enough.',
  },
  payOverTime: null,
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  helpPages: ['orders', 'returns', 'faq', 'contact'],
  checkout: { titles: 'main', hasNumberedCrumbs: true },
};
