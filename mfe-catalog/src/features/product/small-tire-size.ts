import type { TireSize } from '../../platform/tire-size';

const MM = 25.4;
/** "18X8.50-8": diameter, width and rim, as lawn tires and small trailer tires have them. */
const WITH_DIAMETER = /^(\d{1,2}(?:\.\d{1,2})?)X(\d{1,2}(?:\.\d{1,2})?)-(\d{1,2})$/;
/** "4.80-8": width and rim alone. */
const WITHOUT_DIAMETER = /^(\d{1,2}\.\d{2})-(\d{1,2})$/;
/** Sidewall to width of tires whose size does not name it, as trailer tires of 8 and 12 inches are made. */
const USUAL_ASPECT = 0.88;

export interface SmallTireSize {
  readonly size: TireSize;
  /** The size does not say how tall the tire is. */
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

/** Sizes below those of the road; null for what is written otherwise. */
export function readSmallTireSize(label: string): SmallTireSize | null {
  const [, diameter, ofWidth, ofRim] = WITH_DIAMETER.exec(label) ?? [];
  if (diameter && Number(diameter) > Number(ofRim))
    return { size: small(label, Number(diameter), Number(ofWidth), Number(ofRim)), isHeightUsual: false };
  const [, width, rim] = WITHOUT_DIAMETER.exec(label) ?? [];
  if (!width) return null;
  const usual = Number(rim) + 2 * USUAL_ASPECT * Number(width);
  return { size: small(label, usual, Number(width), Number(rim)), isHeightUsual: true };
}
