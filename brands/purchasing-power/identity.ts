import type { BrandIdentity } from '../types';

export const identity: BrandIdentity = {
  displayName: 'PowerPay Program',
  support: { phone: '800-555-0183', email: 'tires@powerpay.example.com', hours: 'Mon to Fri, 8 am to 8 pm ET' },
};
