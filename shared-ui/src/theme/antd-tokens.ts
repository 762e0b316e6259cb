import { statusColors } from './status-colors';
import { fontStack } from './theme-css';
import { themeFor } from './themes';
import type { ThemeVariant } from './variant-theme';

/** Returns antd's seed tokens of a variant, which match its pickers and dialogs to our own controls. */
export function antdTokens(variant: ThemeVariant) {
  const { colors, shape } = themeFor(variant);
  return {
    colorPrimary: colors.action,
    colorLink: colors.action,
    colorText: colors.ink,
    colorTextDescription: colors.inkMuted,
    colorTextPlaceholder: colors.inkMuted,
    colorTextDisabled: colors.inkMuted,
    colorBorder: colors.lineStrong,
    colorSplit: colors.line,
    colorSuccess: statusColors.ok,
    colorWarning: statusColors.warn,
    colorError: statusColors.error,
    borderRadius: shape.radiusControl,
    borderRadiusLG: shape.radiusMenu,
    controlHeight: 44,
    fontFamily: fontStack,
    fontSize: 16,
    fontWeightStrong: shape.strongWeight,
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.2s',
  };
}
