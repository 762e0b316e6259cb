import type { PublicVariant } from 'shared-contracts';
import { testVariantOf } from 'shared-contracts/testing';

/** A store whose program settles its members' orders. */
export const programStore: PublicVariant = {
  ...testVariantOf('purchasingPower'),
  payOverTime: 'Your program takes it from your paycheck; nothing is charged at checkout.',
};
