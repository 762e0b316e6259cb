// Made by `npm run brands` from the folders beside this file. Do not edit.
import { rules as treadmarket } from './treadmarket/rules';
import { rules as benefitsMe } from './benefits-me/rules';
import { rules as lowes } from './lowes/rules';
import { rules as purchasingPower } from './purchasing-power/rules';

export const RULES = {
  treadmarket,
  benefitsMe,
  lowes,
  purchasingPower,
};
