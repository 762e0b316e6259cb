import { isFlagOn, type FeatureFlag } from 'shared-contracts';
import { useHost } from './island-tree';

/** Returns whether a feature is on, for the variant and the current page. */
export const useFlag = (flag: FeatureFlag): boolean => isFlagOn(useHost().flags, flag);
