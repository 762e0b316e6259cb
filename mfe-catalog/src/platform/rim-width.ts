import { approvedRimWidths, type RimWidths } from 'shared-contracts';
import type { TireSize } from './tire-size';

const MM = 25.4;

/** Rim widths for a size, in inches. */
export const rimWidthsOf = ({ widthMm, aspect, use }: Pick<TireSize, 'widthMm' | 'aspect' | 'use'>): RimWidths =>
  approvedRimWidths({ inches: widthMm / MM, aspect, isLightTruck: use === 'LT' });

/** Whether a tire may be mounted on a rim of that width. */
export function isApprovedRim(size: Parameters<typeof rimWidthsOf>[0], rimWidth: number): boolean {
  const { least, most } = rimWidthsOf(size);
  return rimWidth >= least && rimWidth <= most;
}
