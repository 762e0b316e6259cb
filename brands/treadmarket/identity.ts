import type { BrandIdentity } from '../types';

export const identity: BrandIdentity = {
  displayName: 'Treadmarket',
  support: { phone: '800-555-0142', email: 'help@treadmarket.example.com', hours: 'Mon to Sat, 8 am to 8 pm ET' },
};
