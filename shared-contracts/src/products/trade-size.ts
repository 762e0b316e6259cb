/** Intended use of a size: passenger, light truck or trailer. */
export type SizePrefix = '' | 'P' | 'LT' | 'ST';

/** A parsed tire size. */
export interface TradeSize {
  /**
   * `metric`: 225/65R17. `flotation`: 31X10.50R15LT, in inches. `numeric`: 6.50-16, for trailers, farm equipment and
   * old trucks.
   */
  readonly kind: 'metric' | 'flotation' | 'numeric';
  readonly prefix: SizePrefix;
  /** Numbers as written, in order. */
  readonly numbers: readonly string[];
  /** `R` radial, `D` diagonal; null when the size has only a dash or a blank. */
  readonly construction: 'R' | 'D' | null;
  /** `C` marks a van's tire in metric sizes; `LT` marks a light truck's in flotation sizes. */
  readonly suffix: '' | 'C' | 'LT';
  /** Load range after the size, such as E. */
  readonly loadRange?: string;
  /** Load index and speed rating after the size, such as 121/118S. */
  readonly loadIndex?: string;
  readonly speedRating?: string;
}

/*
 * The grammar. A blank is allowed anywhere, between numbers also "/" or "-". A load range is a letter after the rim,
 * alone or after "LR"; a load index has two or three digits, and a second one after "/" for dual wheels.
 */
const GAP = '\\s?[/-]?\\s?';
const RIM = '\\d{2}(?:\\.5)?';
const BUILD = '(?:Z?(R)|(D)|B)?';
const LOAD_RANGE = '(?:\\s?/?\\s?(?:LR\\s?|LOAD RANGE\\s)?([A-HLN])(?:\\d?)(?![A-Z0-9]))?';
const SERVICE = '(?:\\s(\\d{2,3}(?:/\\d{2,3})?)\\s?([B-HJ-NP-WYZ]|\\(Y\\))?)?';
const REST = `${LOAD_RANGE}${SERVICE}${LOAD_RANGE}(?:\\s?/?\\s?(?:XL|SL|\\d{1,2}\\s?(?:PR|PLY)))?`;

export const METRIC_SIZE = `(P|LT|ST)?\\s?(\\d{3})${GAP}(\\d{2})${GAP}${BUILD}${GAP}(${RIM})\\s?(LT|ST|C(?![A-Z]))?`;
const INCHES = '\\d{2}(?:\\.\\d{1,2})?';
const SECTION = '\\d{1,2}(?:\\.\\d{1,2})?';
const FLAT_RIM = '\\d{1,2}(?:\\.5)?';
export const FLOTATION_SIZE = `(LT)?\\s?(${INCHES})\\s?X\\s?(${SECTION})${GAP}${BUILD}${GAP}(${FLAT_RIM})\\s?(LT)?`;
export const NUMERIC_SIZE = `(\\d{1,2}\\.\\d{2})(?:/(\\d{1,2}\\.\\d{2}))?\\s?(?:-|(R))\\s?(${RIM}|\\d)\\s?(LT|ST)?`;

const whole = (size: string): RegExp => new RegExp(`^${size}${REST}$`);
const METRIC = whole(METRIC_SIZE);
const FLOTATION = whole(FLOTATION_SIZE);
const NUMERIC = whole(NUMERIC_SIZE);

/** Normalizes typed text: capitals, plain dashes and crosses, single blanks. */
export const plainSizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00d7\u2715\u2716*]/g, 'X')
    .replace(/[\s_]+/g, ' ')
    .trim();

type Parts = readonly (string | undefined)[];

function service([before, loadIndex, speedRating, after]: Parts): Partial<TradeSize> {
  const loadRange = before ?? after;
  return {
    ...(loadRange !== undefined && { loadRange }),
    ...(loadIndex !== undefined && speedRating !== undefined && { loadIndex, speedRating }),
  };
}

const builtOf = (radial: string | undefined, diagonal: string | undefined): TradeSize['construction'] =>
  radial ? 'R' : diagonal ? 'D' : null;

function metricOf([, prefix, width = '', ratio = '', radial, diagonal, rim = '', suffix, ...rest]: Parts): TradeSize {
  const use = (suffix === 'LT' || suffix === 'ST' ? suffix : (prefix ?? '')) as SizePrefix;
  const tail = service(rest);
  // After a light truck's size, C is the load range; otherwise it marks a van's tire.
  const isVan = suffix === 'C' && use === '';
  return {
    kind: 'metric',
    prefix: use,
    numbers: [width, ratio, rim],
    construction: builtOf(radial, diagonal),
    suffix: isVan ? 'C' : '',
    ...(suffix === 'C' && !isVan && { loadRange: 'C' }),
    ...tail,
  };
}

const flotationOf = ([
  ,
  prefix,
  tall = '',
  wide = '',
  radial,
  diagonal,
  rim = '',
  suffix,
  ...rest
]: Parts): TradeSize => ({
  kind: 'flotation',
  prefix: '',
  numbers: [tall, wide, rim],
  construction: builtOf(radial, diagonal),
  suffix: prefix || suffix ? 'LT' : '',
  ...service(rest),
});

const numericOf = ([, section = '', other, radial, rim = '', suffix, ...rest]: Parts): TradeSize => ({
  kind: 'numeric',
  prefix: (suffix ?? '') as SizePrefix,
  numbers: [section, ...(other ? [other] : []), rim],
  construction: radial ? 'R' : null,
  suffix: '',
  ...service(rest),
});

/** Parses a size in any common spelling; null for other text. */
export function readTradeSize(text: string): TradeSize | null {
  const plain = plainSizeText(text);
  const metric = METRIC.exec(plain);
  if (metric) return metricOf(metric);
  const flotation = FLOTATION.exec(plain);
  if (flotation) return flotationOf(flotation);
  const numeric = NUMERIC.exec(plain);
  return numeric ? numericOf(numeric) : null;
}

/** Smallest rim of flotation tires for roads in inches; smaller ones are for quads and mowers. */
const ROAD_RIM = 15;

/** Returns the size as the catalog writes it: 225/65R17, LT275/70R18, 31X10.50R15LT, 22X11-10, 6.50-16. */
export function sizeLabel({ kind, prefix, numbers, construction, suffix }: TradeSize): string {
  const [first, second = '', third] = numbers;
  if (kind === 'metric')
    return `${prefix === 'P' ? '' : prefix}${first}/${second}${construction ?? 'R'}${third}${suffix}`;
  if (kind === 'numeric') {
    const sections = numbers.slice(0, -1).join('/');
    return `${sections}${construction ?? '-'}${numbers.at(-1)}${prefix}`;
  }
  const isRoad = suffix === 'LT' || (construction !== 'D' && Number(third) >= ROAD_RIM && /\.\d\d$/.test(second));
  return isRoad ? `${first}X${second}R${third}LT` : `${first}X${second}${construction ?? '-'}${third}`;
}
