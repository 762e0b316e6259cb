import type { BrandIdentity } from '../types';

export const identity: BrandIdentity = {
  displayName: 'Homestead Tires',
  support: { phone: '800-555-0177', email: 'tires@homestead.example.com', hours: 'Every day, 6 am to 10 pm ET' },
};
