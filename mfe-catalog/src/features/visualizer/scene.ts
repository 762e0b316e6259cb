import type { SizeOnSale } from 'shared-contracts';
import { isApprovedRim, rimWidthsOf } from '../../platform/rim-width';
import { differenceOf } from '../../platform/size-maths';
import { readTireSize, type TireSize } from '../../platform/tire-size';
import { addressSize, type VisualizerAddress } from './visualizer-address';
import { EXAMPLE_SIZE, type VisualizerSources, type WheelFacts } from './visualizer.api';

/** A wheel as drawn. Without a chosen one, a plain wheel of the tire's rim. */
export type DrawnWheel = Pick<WheelFacts, 'style' | 'finish' | 'diameter' | 'width' | 'boltPattern' | 'boreMm'> & {
  readonly offsetMm?: number;
};

/** A tire size option, with its changes against the original. */
export interface SizeChoice extends SizeOnSale {
  readonly diameterPercent?: number;
  readonly isShown: boolean;
}

/** All data that the page draws and describes. */
export interface Scene {
  readonly from?: TireSize;
  readonly tire?: TireSize;
  readonly wheel: DrawnWheel;
  readonly choices: readonly SizeChoice[];
  /** Set when the requested tire does not fit the wheel and another one is drawn. */
  readonly misfit?: string;
  readonly isExample: boolean;
}

const PLAIN = { style: 'five spoke', finish: 'Silver', boreMm: 67.1 } as const;
/** The most common bolt pattern, drawn until the vehicle is known. */
const USUAL_PATTERN = '5x114.3';
const MOST_CHOICES = 8;
const MOST_PER_RIM = 3;
/** Tire of the example: one inch more than {@link EXAMPLE_SIZE}. */
const EXAMPLE_TIRE = '225/45R17';

const sizeOf = (text: string): TireSize | undefined => {
  const read = readTireSize(text);
  return 'size' in read ? read.size : undefined;
};

const isFor = (wheel: WheelFacts, size: TireSize): boolean =>
  size.rim === wheel.diameter && isApprovedRim(size, wheel.width);

/** A tire this much wider rubs on most cars: such sizes are not offered despite equal height. */
const MUCH_WIDER_MM = 30;
/** Unnoticeable differences in height: among these the most common size comes first. */
const UNNOTICED_PERCENT = 1.5;

const isOfferedFor = (from: TireSize | undefined, { widthMm }: SizeOnSale): boolean =>
  !from || widthMm - from.widthMm <= MUCH_WIDER_MM;

/** Returns the tire to draw when none is chosen. */
function bestOf(sizes: readonly SizeOnSale[], from: TireSize | undefined): SizeOnSale | undefined {
  const close = from
    ? sizes.filter(({ diameter }) => Math.abs(diameter / from.diameter - 1) * 100 <= UNNOTICED_PERCENT)
    : sizes;
  const own = sizes.find(({ size }) => size === from?.label);
  return own ?? [...(close.length > 0 ? close : sizes)].sort((a, b) => b.lineCount - a.lineCount)[0];
}

/**
 * Returns options for a chosen wheel: sizes approved for its rim, nearest height first; without an original, the most
 * common first.
 */
function choicesFor(wheel: WheelFacts, sizes: readonly SizeOnSale[], from: TireSize | undefined): SizeOnSale[] {
  const fitting = sizes.filter(({ size }) => {
    const read = sizeOf(size);
    return read && isFor(wheel, read);
  });
  return (from ? fitting : [...fitting].sort((a, b) => b.lineCount - a.lineCount)).slice(0, MOST_CHOICES);
}

/** Returns options without a wheel: the nearest of each rim, small rims first. */
function choicesByRim(sizes: readonly SizeOnSale[]): SizeOnSale[] {
  const taken = new Map<number, number>();
  return sizes.filter(({ rim }) => {
    const count = (taken.get(rim) ?? 0) + 1;
    taken.set(rim, count);
    return count <= MOST_PER_RIM;
  });
}

function plainWheel(tire: TireSize | undefined, boltPattern: string): DrawnWheel {
  const on = tire ?? { rim: 16, widthMm: 205, aspect: 55, use: '' as const };
  return { ...PLAIN, boltPattern, diameter: on.rim, width: rimWidthsOf(on).measuring };
}

const read = (text: string | undefined): TireSize | undefined => {
  const asked = addressSize(text);
  return asked && 'size' in asked ? asked.size : undefined;
};

/**
 * Creates the scene of an address and its data.
 *
 * @param boltPattern The vehicle's, for the plain wheel that is drawn while none is chosen.
 */
export function sceneOf(
  address: VisualizerAddress,
  { wheel, sizes }: VisualizerSources,
  boltPattern = USUAL_PATTERN,
): Scene {
  const isExample = !address.wheel && !address.tire && !address.from;
  const from = read(isExample ? EXAMPLE_SIZE : address.from);
  const asked = read(isExample ? EXAMPLE_TIRE : address.tire);
  const suited = sizes.filter((size) => isOfferedFor(from, size));
  const offered = wheel ? choicesFor(wheel, suited, from) : choicesByRim(suited);
  const fits = asked && (!wheel || asked.rim === wheel.diameter);
  // Without a wheel the next larger size is more informative than the car's own.
  const larger = !wheel && from ? offered.filter(({ rim }) => rim === from.rim + 1) : [];
  const best = bestOf(larger.length > 0 ? larger : offered, from);
  const tire = fits ? asked : best && sizeOf(best.size);
  const choices = offered.map((one) => {
    const size = sizeOf(one.size);
    return {
      ...one,
      isShown: one.size === tire?.label,
      ...(from && size && { diameterPercent: differenceOf(from, size).diameterPercent }),
    };
  });
  return {
    ...(from && { from }),
    ...(tire && { tire }),
    wheel: wheel ?? plainWheel(tire, boltPattern),
    choices,
    isExample,
    ...(asked && !fits && { misfit: asked.label }),
  };
}
