import type { TireSize } from './tire-size';

/** Measures that follow from a size, in inches. */
export interface Dimensions {
  readonly diameter: number;
  readonly width: number;
  readonly sidewall: number;
  readonly circumference: number;
  /** Turns in a mile on the road, where a loaded tire rolls on a little less than its own radius. */
  readonly revsPerMile: number;
}

const MM = 25.4;
const INCHES_IN_A_MILE = 63_360;
/** Usual share of the free circumference that a loaded tire rolls; published values vary by about 1 %. */
const ROLLING = 0.97;

/**
 * What the size on a sidewall says, by the geometry of the standards (TRA Year Book, ETRTO Standards Manual): a metric
 * tire is as tall as its rim and two sidewalls, each `aspect` percent of its width; a flotation size names its height.
 * They are nominal: a tire may be some 1 % taller or lower, and 4 % wider.
 */
export function dimensionsOf({ diameter, widthMm, rim }: TireSize): Dimensions {
  const circumference = Math.PI * diameter;
  return {
    diameter,
    width: widthMm / MM,
    sidewall: (diameter - rim) / 2,
    circumference,
    revsPerMile: INCHES_IN_A_MILE / (circumference * ROLLING),
  };
}

/** What changes from one size to another. */
export interface SizeDifference {
  readonly diameterPercent: number;
  /** True speed when the speedometer, set for the first size, shows 60 mph. */
  readonly mphAt60: number;
  /** Height of the car over the road, in inches: half of the diameter's change. */
  readonly clearance: number;
  readonly widthMm: number;
  readonly rim: number;
  readonly verdict: 'same' | 'close' | 'far';
}

/** Speedometer, gearing and brakes are made for the first diameter: 3 % is as far as it should change. */
const LIMIT_PERCENT = 3;
const SHOWN_MPH = 60;
/** A wider section may rub; from here on it is worth a warning. */
export const WIDER_MM = 20;

export function differenceOf(from: TireSize, to: TireSize): SizeDifference {
  const diameterPercent = (to.diameter / from.diameter - 1) * 100;
  const isSame = from.diameter === to.diameter && from.widthMm === to.widthMm && from.rim === to.rim;
  return {
    diameterPercent,
    mphAt60: (SHOWN_MPH * to.diameter) / from.diameter,
    clearance: (to.diameter - from.diameter) / 2,
    widthMm: to.widthMm - from.widthMm,
    rim: to.rim - from.rim,
    verdict: isSame ? 'same' : Math.abs(diameterPercent) <= LIMIT_PERCENT ? 'close' : 'far',
  };
}
