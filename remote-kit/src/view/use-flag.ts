import { isFlagOn, type FeatureFlag } from 'shared-contracts';
import { useHost } from './island-tree';

/** Whether a feature is on, for the variant and for the page that stands. */
export const useFlag = (flag: FeatureFlag): boolean => isFlagOn(useHost().flags, flag);
