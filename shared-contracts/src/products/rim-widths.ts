/** Rim widths in inches that a tire may be mounted on; `measuring` is the width that its section is specified for. */
export interface RimWidths {
  readonly least: number;
  readonly measuring: number;
  readonly most: number;
}

/** Section dimensions of a tire size. */
export interface TireSection {
  /** Section width in inches. */
  readonly inches: number;
  /** Sidewall height in percent of the width; flotation sizes do not state it. */
  readonly aspect?: number | undefined;
  readonly isLightTruck: boolean;
}

/**
 * Smallest and largest ratio of rim width to section width, by aspect ratio: within half an inch of the tables of TRA
 * and ETRTO.
 */
const SHARES: Readonly<Record<number, readonly [least: number, measuring: number, most: number]>> = {
  85: [0.65, 0.7, 0.85],
  80: [0.65, 0.7, 0.85],
  75: [0.65, 0.7, 0.85],
  70: [0.65, 0.75, 0.85],
  65: [0.7, 0.75, 0.9],
  60: [0.7, 0.75, 0.9],
  55: [0.7, 0.8, 0.9],
  50: [0.7, 0.8, 0.9],
  45: [0.8, 0.85, 0.95],
  40: [0.85, 0.9, 1],
  35: [0.85, 0.9, 1],
  30: [0.85, 0.9, 0.97],
  25: [0.9, 0.92, 0.99],
};
const LOWEST = 25;
const HIGHEST = 85;
const STEP = 5;
const USUAL = [0.7, 0.8, 0.9] as const;
/** Flotation tires are built like metric tires with a high sidewall. */
const FLOTATION_ASPECT = 70;
/** Light truck tires also fit rims half an inch narrower. */
const LIGHT_TRUCK_EXTRA = 0.5;

const toHalf = (inches: number): number => Math.floor(2 * inches + 0.5) / 2;

/** Returns the rim widths that a section is approved for. */
export function approvedRimWidths({ inches, aspect = FLOTATION_ASPECT, isLightTruck }: TireSection): RimWidths {
  const nearest = Math.min(HIGHEST, Math.max(LOWEST, Math.round(aspect / STEP) * STEP));
  const [least, measuring, most] = SHARES[nearest] ?? USUAL;
  return {
    least: toHalf(inches * least) - (isLightTruck ? LIGHT_TRUCK_EXTRA : 0),
    measuring: toHalf(inches * measuring),
    most: toHalf(inches * most),
  };
}
