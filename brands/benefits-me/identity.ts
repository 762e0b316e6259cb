import type { BrandIdentity } from '../types';

export const identity: BrandIdentity = {
  displayName: 'BenefitsMe',
  support: { phone: '800-555-0191', email: 'tires@benefitsme.example.com', hours: 'Mon to Fri, 9 am to 7 pm ET' },
};
