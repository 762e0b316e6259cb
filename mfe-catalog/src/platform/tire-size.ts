/** What stands on a sidewall, read. Lengths in inches, the section width of metric sizes also in millimeters. */
export interface TireSize {
  /** As the trade writes it: "225/65R17", "LT245/75R16", "31X10.50R15LT". */
  readonly label: string;
  readonly kind: 'metric' | 'flotation';
  /** `P`, `LT` or `ST`; empty for plain metric ones. */
  readonly use: '' | 'P' | 'LT' | 'ST';
  readonly widthMm: number;
  /** Sidewall height in percent of the width; only metric sizes say it. */
  readonly aspect?: number;
  readonly rim: number;
  readonly diameter: number;
  readonly loadIndex?: string;
  readonly speedRating?: string;
}

export type ReadSize = { readonly size: TireSize } | { readonly error: string };

const MM = 25.4;
const METRIC = /^(P|LT|ST)?(\d{3})[/-](\d{2})(?:Z?R|D|[/-])(\d{2}(?:\.5)?)(C|LT)?$/;
const FLOTATION = /^(\d{2}(?:\.\d{1,2})?)X(\d{1,2}(?:\.\d{1,2})?)(?:R|-)(\d{2}(?:\.5)?)(?:LT)?$/;
/** "102H", "121/118S", "91W XL", "108S/C": load index and speed symbol behind a size. */
const SERVICE = /^(\d{2,3}(?:\/\d{2,3})?)([B-HJ-NP-WYZ]|\(Y\))/;

const EXAMPLE = 'Write it as on the sidewall, for example 225/65R17 or 31X10.50R15.';
/** What tires for the road are made in; [least, most]. */
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

/** Size and what follows it: people write blanks anywhere, so both are looked for in the text without them. */
function split(text: string): { readonly size: string; readonly service: string } {
  const tight = text
    .toUpperCase()
    .replaceAll('×', 'X')
    .replace(/^(\d{3}) (\d{2}) (?=\d)/, '$1/$2/')
    .replace(/\s+/g, '');
  const found =
    /^((?:P|LT|ST)?\d{2,3}(?:\.\d{1,2})?[/X-]\d{1,2}(?:\.\d{1,2})?(?:Z?R|D|[/-])\d{2}(?:\.5)?(?:LT|C)?)(.*)$/.exec(
      tight,
    );
  return { size: found?.[1] ?? tight, service: found?.[2] ?? '' };
}

function metric([, prefix = '', width = '', aspect = '', rim = '', suffix = '']: RegExpExecArray): ReadSize {
  if (isOutside(Number(width), RANGES.width)) return outside('Width', width, RANGES.width, ' mm');
  if (isOutside(Number(aspect), RANGES.aspect)) return outside('Aspect ratio', aspect, RANGES.aspect);
  if (isOutside(Number(rim), RANGES.rim)) return outside('Rim', rim, RANGES.rim, ' inches');
  return {
    size: {
      label: `${prefix}${width}/${aspect}R${rim}${suffix}`,
      kind: 'metric',
      use: (suffix === 'LT' ? 'LT' : prefix) as TireSize['use'],
      widthMm: Number(width),
      aspect: Number(aspect),
      rim: Number(rim),
      diameter: Number(rim) + (2 * Number(width) * Number(aspect)) / 100 / MM,
    },
  };
}

function flotation([, diameter = '', width = '', rim = '']: RegExpExecArray): ReadSize {
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

/** Reads a size as people type it; the error says how to put it right. */
export function readTireSize(text: string): ReadSize {
  if (!text.trim()) return { error: `Enter a size. ${EXAMPLE}` };
  const { size: written, service } = split(text.trim());
  const asMetric = METRIC.exec(written);
  const asFlotation = FLOTATION.exec(written);
  const read = asMetric
    ? metric(asMetric)
    : asFlotation
      ? flotation(asFlotation)
      : { error: `“${text.trim().slice(0, 30)}” is no tire size that we know. ${EXAMPLE}` };
  const [, loadIndex, speedRating] = SERVICE.exec(service) ?? [];
  return 'size' in read && loadIndex && speedRating ? { size: { ...read.size, loadIndex, speedRating } } : read;
}
