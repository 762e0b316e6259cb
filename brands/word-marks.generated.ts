// Made by `npm run brands` from the folders beside this file. Do not edit.
import { WordMark as treadmarket } from './treadmarket/word-mark';
import { WordMark as benefitsMe } from './benefits-me/word-mark';
import { WordMark as lowes } from './lowes/word-mark';
import { WordMark as purchasingPower } from './purchasing-power/word-mark';

export const WORD_MARKS = {
  treadmarket,
  benefitsMe,
  lowes,
  purchasingPower,
};
