import { BENEFIT_TYPES, BRAND_IDENTITIES } from 'shared-contracts';
import { THEMES } from '../../../brands/themes.generated';
import type { ThemeVariant, VariantTheme } from './variant-theme';

/** All variants with a theme, for build scripts and tests. */
export const themeVariants: readonly ThemeVariant[] = BENEFIT_TYPES;

const themes = new Map<ThemeVariant, VariantTheme>(
  themeVariants.map((variant) => [
    variant,
    { ...THEMES[variant], variant, storeName: BRAND_IDENTITIES[variant].displayName },
  ]),
);

/** Returns the theme of a variant. Every benefit type has one, so this cannot fail. */
export function themeFor(variant: ThemeVariant): VariantTheme {
  return themes.get(variant) as VariantTheme;
}
