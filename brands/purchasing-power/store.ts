import type { BrandStore } from '../types';

/** Payment over time and employee financing. */
export const store: BrandStore = {
  hosts: ['purchasingpower.localhost'],
  title: { template: '%s | PowerPay Program', default: 'Buy Tires and Pay Over Time' },
  description: 'Tires now, paid over time from your paycheck. Delivered free or installed near you.',
  hero: {
    promise: 'New tires today, paid over time from payroll.',
    line: 'Pick your vehicle or type your size. The program settles your order.',
    picture: 'tires-in-a-row',
    layout: 'band',
  },
  claims: [
    { icon: 'calendar', title: 'Paid over time', text: 'From your paycheck, in the installments of your program.' },
    {
      icon: 'truck',
      title: 'Free delivery',
      text: 'To your installer or your door, in the 48 states.',
      whenOff: { shipToHome: 'To the installer you choose, in the 48 states.' },
    },
    { icon: 'wrench', title: 'Installed near you', text: 'Local shops that name their price per tire.' },
  ],
  returns: {
    line: 'Unused tires can go back.',
    answer: 'Yes, while they are unused. Ask for it on your order’s page, which says until when.',
    promisedDays: null,
  },
  help: {
    faq: 'What members ask about tires, installation and the program.',
    contact: 'The people at your program’s tire desk answer.',
    account:
      'You order as a member of the program: come from its page, where you are known already, or ' +
      'sign in here. You can look around without.',
  },
  whenOff: {
    shipToHome: {
      description: 'Tires now, paid over time from your paycheck. Delivered free to an installer near you.',
    },
  },
  payOverTime: 'Your program takes it from your paycheck; nothing is charged at checkout.',
  helpLabel: 'Chat',
  installer: { priceSuffix: '/ tire', distanceUnit: 'mi away' },
  helpPages: ['orders', 'returns', 'faq'],
  checkout: { titles: 'main', hasNumberedCrumbs: false },
};
