import { statusColors } from './status-colors';
import { fontStack } from './theme-css';
import { themeFor } from './themes';
import type { ThemeVariant } from './variant-theme';

/** Seed tokens of one variant for antd, so that its pickers and dialogs look like our own controls. */
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

/** What the payment provider's card frame needs to look like the page around it. It accepts no style sheets. */
export interface CardFrameStyle {
  ink: string;
  muted: string;
  line: string;
  action: string;
  error: string;
  /** CSS pixels. */
  radius: number;
}

/** The card frame's style for a variant. */
export function cardFrameStyle(variant: ThemeVariant): CardFrameStyle {
  const { colors, shape } = themeFor(variant);
  return {
    ink: colors.ink,
    muted: colors.inkMuted,
    line: colors.lineStrong,
    action: colors.action,
    error: statusColors.error,
    radius: shape.radiusControl,
  };
}
