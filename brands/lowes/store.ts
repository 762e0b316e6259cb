import type { BrandStore } from '../types';

/** The retail partner, a home-improvement retailer. */
export const store: BrandStore = {
  hosts: ['lowes.localhost'],
  title: { template: '%s | Homestead Tires' },
  description:
    'Tires and wheels for trucks, trailers and cars from Homestead Tires, installed near you or ' +
    'delivered free to your door.',
  hero: {
    promise: 'Tough tires, fair prices, installed down the road.',
    line: 'Pick your vehicle or type your size. Delivered free, to your door or to your installer.',
    picture: 'tires-in-a-row',
    layout: 'band',
  },
  claims: [
    { icon: 'wrench', title: 'Installed near you', text: 'Local shops that name their price per tire.' },
    {
      icon: 'truck',
      title: 'Free delivery',
      text: 'To your installer or your door, in the 48 states.',
      whenOff: { shipToHome: 'To the installer you choose, in the 48 states.' },
    },
    { icon: 'shield', title: 'For the work you do', text: 'Truck, trailer, lawn and garden tires too.' },
  ],
  returns: {
    line: 'Unused tires can go back.',
    answer: 'Yes, while they are unused. Ask for it on your order’s page, which says until when.',
    promisedDays: null,
  },
  help: {
    faq: 'What our customers ask at the counter, answered.',
    contact: 'Ask the people at the tire desk.',
    account:
      'No. Order as a guest: your name, your email address and where the tires go are enough. If ' +
      'you come from your Homestead cart, it comes along.',
  },
  whenOff: {
    shipToHome: {
      description: 'Tires and wheels for trucks, trailers and cars from Homestead Tires, installed near you.',
      heroLine: 'Pick your vehicle or type your size. Delivered free to your installer.',
    },
  },
  payOverTime: null,
  helpLabel: 'Help',
  installer: { priceSuffix: 'EACH', distanceUnit: 'mi' },
  helpPages: ['orders', 'returns', 'faq', 'contact'],
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
    hasNumberedCrumbs: false,
  },
};
