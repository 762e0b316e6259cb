// Made by `npm run brands` from the folders beside this file. Do not edit.
import { theme as treadmarket } from './treadmarket/theme';
import { theme as benefitsMe } from './benefits-me/theme';
import { theme as lowes } from './lowes/theme';
import { theme as purchasingPower } from './purchasing-power/theme';

export const THEMES = {
  treadmarket,
  benefitsMe,
  lowes,
  purchasingPower,
};
