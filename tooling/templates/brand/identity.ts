import type { BrandIdentity } from 'shared-contracts';

/** Who the brand is: its name and how to reach it, on pages, in mails and at the payment provider. */
export const identity: BrandIdentity = {
  displayName: 'Your Brand',
  support: { phone: '800-555-0100', email: 'tires@your-brand.example.com', hours: 'Mon to Fri, 9 am to 5 pm ET' },
};
