import { benefitsMeTheme } from './benefits-me.theme';
import { lowesTheme } from './lowes.theme';
import { purchasingPowerTheme } from './purchasing-power.theme';
import { treadmarketTheme } from './treadmarket.theme';
import type { ThemeVariant, VariantTheme } from './variant-theme';

const themes: Record<ThemeVariant, VariantTheme> = {
  treadmarket: treadmarketTheme,
  lowes: lowesTheme,
  purchasingPower: purchasingPowerTheme,
  benefitsMe: benefitsMeTheme,
};

/** The look of a variant. Every benefit type has one, so this cannot fail. */
export function themeFor(variant: ThemeVariant): VariantTheme {
  return themes[variant];
}

/** All variants that have a look, for build scripts and tests. */
export const themeVariants = Object.keys(themes) as readonly ThemeVariant[];
