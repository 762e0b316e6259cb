import { approvedRimWidths, type RimWidths } from 'shared-contracts';
import type { TireSize } from './tire-size';

const MM = 25.4;

/** Returns rim widths for a size, in inches. */
export const rimWidthsOf = ({ widthMm, aspect, use }: Pick<TireSize, 'widthMm' | 'aspect' | 'use'>): RimWidths =>
  approvedRimWidths({ inches: widthMm / MM, aspect, isLightTruck: use === 'LT' });

/** Returns whether a tire is approved for a rim of that width. */
export function isApprovedRim(size: Parameters<typeof rimWidthsOf>[0], rimWidth: number): boolean {
  const { least, most } = rimWidthsOf(size);
  return rimWidth >= least && rimWidth <= most;
}
