import type { BenefitType } from 'shared-contracts';
import { THEMES } from '../../../../../../brands/themes.generated';

/** Returns the style parameters of the provider's card frame, which accepts no style sheets. */
export function cardFrameLook(variant: BenefitType): Readonly<Record<string, string>> {
  const { colors, shape } = THEMES[variant];
  return {
    primary: colors.action,
    text: colors.ink,
    muted: colors.inkMuted,
    border: colors.lineStrong,
    surface: colors.surface,
    font: 'inter',
    radius: `${shape.radiusControl}px`,
  };
}
