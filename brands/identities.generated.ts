// Made by `npm run brands` from the folders beside this file. Do not edit.
import { identity as treadmarket } from './treadmarket/identity';
import { identity as benefitsMe } from './benefits-me/identity';
import { identity as lowes } from './lowes/identity';
import { identity as purchasingPower } from './purchasing-power/identity';

export const BENEFIT_TYPES = ['treadmarket', 'benefitsMe', 'lowes', 'purchasingPower'] as const;

export const BRAND_IDENTITIES = {
  treadmarket,
  benefitsMe,
  lowes,
  purchasingPower,
};
