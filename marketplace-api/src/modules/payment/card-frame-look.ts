import type { BenefitType } from 'shared-contracts';
import { THEMES } from '../../../../brands/themes.generated';

/** What the provider's card frame needs to look like the page around it. It takes no style sheets. */
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
