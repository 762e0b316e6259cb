import type { BrandIdentity } from '../../../brands/types';

/** Name and contact details of the brand, for pages, emails and the payment provider. */
export const identity: BrandIdentity = {
  displayName: 'Your Brand',
  support: { phone: '800-555-0100', email: 'tires@your-brand.example.com', hours: 'Mon to Fri, 9 am to 5 pm ET' },
};
