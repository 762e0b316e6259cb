import { featuresOf, type StoreFeatures } from 'shared-contracts';
import { useHost } from './island-tree';

/** Everything that the store does today, for pages that speak of many things. */
export function useFeatures(): StoreFeatures {
  const { variant, flags } = useHost();
  return featuresOf(variant, flags);
}
