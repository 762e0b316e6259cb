import type { TireSize } from './tire-size';

/** Shares of the section width that a rim may be wide, by aspect ratio: [least, measuring, most]. Within half an inch of the TRA and ETRTO tables. */
const SHARES: Readonly<Record<number, readonly [number, number, number]>> = {
  85: [0.65, 0.7, 0.85], 80: [0.65, 0.7, 0.85], 75: [0.65, 0.7, 0.85], 70: [0.65, 0.75, 0.85], 65: [0.7, 0.75, 0.9], 60: [0.7, 0.75, 0.9],
  55: [0.7, 0.8, 0.9], 50: [0.7, 0.8, 0.9], 45: [0.8, 0.85, 0.95], 40: [0.85, 0.9, 1], 35: [0.85, 0.9, 1], 30: [0.85, 0.9, 0.97], 25: [0.9, 0.92, 0.99],
};
/** Flotation sizes don't say an aspect: they are built like tall ones. */
const TALL_ASPECT = 75;
/** Light-truck tires also go on rims half an inch narrower. */
const LIGHT_TRUCK_EXTRA = 0.5;
const MM = 25.4;

/** Rim widths that a tire is approved for, in inches; `measuring` is the one that its width is stated on. */
export interface RimWidths {
  readonly least: number;
  readonly measuring: number;
  readonly most: number;
}

const toHalf = (inches: number): number => Math.floor(2 * inches + 0.5) / 2;

/** Rim widths for a size. */
export function rimWidthsOf({ widthMm, aspect = TALL_ASPECT, use }: Pick<TireSize, 'widthMm' | 'aspect' | 'use'>): RimWidths {
  const nearest = Math.min(85, Math.max(25, Math.round(aspect / 5) * 5));
  const [least, measuring, most] = SHARES[nearest] ?? [0.7, 0.8, 0.9];
  const inches = widthMm / MM;
  return { least: toHalf(inches * least) - (use === 'LT' ? LIGHT_TRUCK_EXTRA : 0), measuring: toHalf(inches * measuring), most: toHalf(inches * most) };
}

/** Whether a tire may be mounted on a rim of that width. */
export function isApprovedRim(size: Parameters<typeof rimWidthsOf>[0], rimWidth: number): boolean {
  const { least, most } = rimWidthsOf(size);
  return rimWidth >= least && rimWidth <= most;
}
