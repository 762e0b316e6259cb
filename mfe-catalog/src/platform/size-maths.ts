import type { TireSize } from './tire-size';

/** Dimensions that follow from a size, in inches. */
export interface Dimensions {
  readonly diameter: number;
  readonly width: number;
  readonly sidewall: number;
  readonly circumference: number;
  /** Revolutions per mile on the road, where a loaded tire has a smaller effective radius. */
  readonly revsPerMile: number;
}

const MM = 25.4;
const INCHES_IN_A_MILE = 63_360;
/** Usual fraction of the free circumference that a loaded tire rolls; published values vary by about 1 %. */
const ROLLING = 0.97;

/**
 * Returns nominal dimensions by the geometry of the standards (TRA Year Book, ETRTO Standards Manual): a metric tire's
 * height is its rim plus two sidewalls of `aspect` percent of its width; a flotation size states its height. Actual
 * tires vary by 1 % in height and 4 % in width.
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

/** Differences between two sizes. */
export interface SizeDifference {
  readonly diameterPercent: number;
  /** Actual speed when the speedometer, calibrated for the first size, shows 60 mph. */
  readonly mphAt60: number;
  /** Change of the ground clearance in inches: half of the diameter's change. */
  readonly clearance: number;
  readonly widthMm: number;
  readonly rim: number;
  readonly verdict: 'same' | 'close' | 'far';
}

/** Speedometer, gearing and brakes are designed for the original diameter: it should change by at most 3 %. */
const LIMIT_PERCENT = 3;
const SHOWN_MPH = 60;
/** Increase in width from which a tire may rub and a warning is shown. */
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
