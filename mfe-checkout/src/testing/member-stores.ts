import type { PublicVariant } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';

/** The store of the program that settles its members' orders. */
export const programStore: PublicVariant = {
  ...testVariant,
  benefitType: 'purchasingPower',
  storeName: 'PowerPay Program',
  marketplaceKey: 'tm-web-purchasingpower',
  paymentMethods: [],
};
