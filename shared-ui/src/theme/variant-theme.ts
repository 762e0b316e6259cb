import type { BenefitType } from 'shared-contracts';
import type { BrandTheme } from '../../../brands/types';

/** Every benefit type has its own theme. */
export type ThemeVariant = BenefitType;

/** Theme of one variant. */
export interface VariantTheme extends BrandTheme {
  variant: ThemeVariant;
  /** The store's name for shoppers. */
  storeName: string;
}
