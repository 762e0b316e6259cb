import type { PublicVariant } from 'shared-contracts';
import { testVariantOf } from 'shared-contracts/testing';

/** The store of the program that settles its members' orders. */
export const programStore: PublicVariant = {
  ...testVariantOf('purchasingPower'),
  payOverTime: 'You pay nothing here: your program pays over time from your paycheck.',
};
