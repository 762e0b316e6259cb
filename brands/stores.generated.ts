// Made by `npm run brands` from the folders beside this file. Do not edit.
import { store as treadmarket } from './treadmarket/store';
import { store as benefitsMe } from './benefits-me/store';
import { store as lowes } from './lowes/store';
import { store as purchasingPower } from './purchasing-power/store';

export const STORES = {
  treadmarket,
  benefitsMe,
  lowes,
  purchasingPower,
};
