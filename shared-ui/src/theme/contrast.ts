import { statusColors } from './status-colors';
import type { ThemeColors } from '../../../brands/types';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two `#rrggbb` colors, from 1 to 21, as defined by WCAG 2. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

type ColorName = keyof ThemeColors;

/** Foreground and background pairs: text requires 4.5 : 1, borders and marks 3 : 1. */
const PAIRS: readonly (readonly [ColorName, ColorName, number])[] = [
  ['ink', 'ground', 4.5],
  ['ink', 'surface', 4.5],
  ['inkMuted', 'surface', 4.5],
  ['inkMuted', 'ground', 4.5],
  ['action', 'surface', 4.5],
  ['action', 'ground', 4.5],
  ['action', 'actionSoft', 4.5],
  ['onAction', 'action', 4.5],
  ['onAction', 'actionHover', 4.5],
  ['headerInk', 'headerGround', 4.5],
  ['footerInk', 'footerGround', 4.5],
  ['footerMuted', 'footerGround', 4.5],
  ['lineStrong', 'surface', 3],
  ['brand', 'surface', 3],
];

/** A color of a theme with too little contrast to its background. */
export interface WeakColor {
  readonly color: ColorName;
  readonly on: ColorName | 'status';
  readonly contrast: number;
  readonly required: number;
}

/** Returns the colors of a theme with too little contrast; empty in a valid theme. */
export function weakColors(colors: ThemeColors): readonly WeakColor[] {
  const weak = PAIRS.flatMap(([color, on, required]) => {
    const measured = contrast(colors[color], colors[on]);
    return measured < required ? [{ color, on, contrast: measured, required }] : [];
  });
  // Success messages also appear on the brand's ground color.
  const ok = contrast(statusColors.ok, colors.ground);
  return ok < 4.5 ? [...weak, { color: 'ground', on: 'status', contrast: ok, required: 4.5 }] : weak;
}
