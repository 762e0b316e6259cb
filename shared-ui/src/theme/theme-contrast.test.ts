import { statusColors } from './status-colors';
import { themeFor, themeVariants } from './themes';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(themeVariants)('colours of %s', (variant) => {
  const { colors } = themeFor(variant);

  it.each([
    ['ink on ground', colors.ink, colors.ground],
    ['muted ink on surface', colors.inkMuted, colors.surface],
    ['muted ink on ground', colors.inkMuted, colors.ground],
    ['link on surface', colors.action, colors.surface],
    ['link on ground', colors.action, colors.ground],
    ['link on its tint', colors.action, colors.actionSoft],
    ['text on the action', colors.onAction, colors.action],
    ['text on the hovered action', colors.onAction, colors.actionHover],
    ['header', colors.headerInk, colors.headerGround],
    ['footer', colors.footerInk, colors.footerGround],
    ['footer, muted', colors.footerMuted, colors.footerGround],
    ['ok on its tint', statusColors.ok, statusColors.okSoft],
    ['ok on ground', statusColors.ok, colors.ground],
    ['warning on its tint', statusColors.warn, statusColors.warnSoft],
    ['error on its tint', statusColors.error, statusColors.errorSoft],
  ])('%s reads at 4.5 : 1', (_name, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['control border', colors.lineStrong],
    ['brand mark', colors.brand],
  ])('%s stands out from the surface at 3 : 1', (_name, color) => {
    expect(contrast(color, colors.surface)).toBeGreaterThanOrEqual(3);
  });
});
