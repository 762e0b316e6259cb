import { readTradeSize, type TradeSize } from 'shared-contracts';

/** A parsed sidewall size. Lengths are in inches, the section width of metric sizes also in millimeters. */
export interface TireSize {
  /** Industry notation: "225/65R17", "LT245/75R16", "31X10.50R15LT". */
  readonly label: string;
  readonly kind: 'metric' | 'flotation';
  /** `P`, `LT` or `ST`; empty for plain metric ones. */
  readonly use: '' | 'P' | 'LT' | 'ST';
  readonly widthMm: number;
  /** Sidewall height in percent of the width; only in metric sizes. */
  readonly aspect?: number;
  readonly rim: number;
  readonly diameter: number;
  readonly loadIndex?: string;
  readonly speedRating?: string;
}

export type ReadSize = { readonly size: TireSize } | { readonly error: string };

const MM = 25.4;
const EXAMPLE = 'Write it as on the sidewall, for example 225/65R17 or 31X10.50R15.';
/** Ranges of road tires; [minimum, maximum]. */
const RANGES = { width: [105, 455], aspect: [20, 95], rim: [10, 30], diameter: [20, 46], inches: [5, 18] } as const;

const isOutside = (value: number, [least, most]: readonly [number, number]): boolean => value < least || value > most;
const outside = (
  what: string,
  value: string,
  [least, most]: readonly [number, number],
  unit = '',
): { error: string } => ({
  error: `${what} ${value} is none that tires are made in: ${least} to ${most}${unit}. ${EXAMPLE}`,
});

function metric({ prefix, suffix, numbers: [width = '', aspect = '', rim = ''] }: TradeSize): ReadSize {
  if (isOutside(Number(width), RANGES.width)) return outside('Width', width, RANGES.width, ' mm');
  if (isOutside(Number(aspect), RANGES.aspect)) return outside('Aspect ratio', aspect, RANGES.aspect);
  if (isOutside(Number(rim), RANGES.rim)) return outside('Rim', rim, RANGES.rim, ' inches');
  return {
    size: {
      label: `${prefix}${width}/${aspect}R${rim}${suffix}`,
      kind: 'metric',
      use: prefix,
      widthMm: Number(width),
      aspect: Number(aspect),
      rim: Number(rim),
      diameter: Number(rim) + (2 * Number(width) * Number(aspect)) / 100 / MM,
    },
  };
}

function flotation({ numbers: [diameter = '', width = '', rim = ''] }: TradeSize): ReadSize {
  if (isOutside(Number(diameter), RANGES.diameter)) return outside('Diameter', diameter, RANGES.diameter, ' inches');
  if (isOutside(Number(width), RANGES.inches)) return outside('Width', width, RANGES.inches, ' inches');
  if (isOutside(Number(rim), RANGES.rim) || Number(rim) > Number(diameter) - 4)
    return { error: `A rim of ${rim} inches doesn't go into a tire ${diameter} inches tall. ${EXAMPLE}` };
  return {
    size: {
      label: `${diameter}X${width}R${rim}LT`,
      kind: 'flotation',
      use: 'LT',
      widthMm: Number(width) * MM,
      rim: Number(rim),
      diameter: Number(diameter),
    },
  };
}

function measured(size: TradeSize, text: string): ReadSize {
  if (size.kind === 'metric') return metric(size);
  if (size.kind === 'flotation') return flotation(size);
  return { error: `“${text}” doesn't say how tall its tire is. ${EXAMPLE}` };
}

/** Parses a typed size; the error explains how to correct it. */
export function readTireSize(text: string): ReadSize {
  if (!text.trim()) return { error: `Enter a size. ${EXAMPLE}` };
  const size = readTradeSize(text);
  const shown = text.trim().slice(0, 30);
  if (size === null) return { error: `“${shown}” is no tire size that we know. ${EXAMPLE}` };
  const read = measured(size, shown);
  const { loadIndex, speedRating } = size;
  return 'size' in read && loadIndex && speedRating ? { size: { ...read.size, loadIndex, speedRating } } : read;
}
