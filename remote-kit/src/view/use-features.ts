import { featuresOf, type StoreFeatures } from 'shared-contracts';
import { useHost } from './island-tree';

/** Returns all features that are on, for pages that depend on many of them. */
export function useFeatures(): StoreFeatures {
  const { variant, flags } = useHost();
  return featuresOf(variant, flags);
}
