import type { TireSize } from '../../../platform/tire-size';

const MM = 25.4;
/** "18X8.50-8": diameter, width and rim of lawn and small trailer tires. */
const WITH_DIAMETER = /^(\d{1,2}(?:\.\d{1,2})?)X(\d{1,2}(?:\.\d{1,2})?)-(\d{1,2})$/;
/** "4.80-8": width and rim only. */
const WITHOUT_DIAMETER = /^(\d{1,2}\.\d{2})-(\d{1,2})$/;
/** Ratio of sidewall to width for sizes without it, as in trailer tires of 8 and 12 inches. */
const USUAL_ASPECT = 0.88;

export interface SmallTireSize {
  readonly size: TireSize;
  /** True when the size does not state the height. */
  readonly isHeightUsual: boolean;
}

const small = (label: string, diameter: number, width: number, rim: number): TireSize => ({
  label,
  kind: 'flotation',
  use: '',
  widthMm: width * MM,
  rim,
  diameter,
});

/** Parses sizes below road tires; null for other text. */
export function readSmallTireSize(label: string): SmallTireSize | null {
  const [, diameter, ofWidth, ofRim] = WITH_DIAMETER.exec(label) ?? [];
  if (diameter && Number(diameter) > Number(ofRim))
    return { size: small(label, Number(diameter), Number(ofWidth), Number(ofRim)), isHeightUsual: false };
  const [, width, rim] = WITHOUT_DIAMETER.exec(label) ?? [];
  if (!width) return null;
  const usual = Number(rim) + 2 * USUAL_ASPECT * Number(width);
  return { size: small(label, usual, Number(width), Number(rim)), isHeightUsual: true };
}
