import { FLOTATION_SIZE, METRIC_SIZE, NUMERIC_SIZE, plainSizeText } from 'shared-contracts';
import { plainText } from './search-glossary';

/** Joins a size's numbers in one spelling: 245/45R18 and 2454518 become 245x45x18, 31x10.50R15 becomes 31x10.5x15. */
const sizeKey = (numbers: readonly string[]) => numbers.map((number) => String(Number(number))).join('x');
const prefixOf = (size: string) => /^(LT|ST)/.exec(size)?.[1] ?? '';

/** The existing sizes by their numbers. */
export class SizeDirectory {
  private readonly byKey = new Map<string, string[]>();
  readonly all: readonly string[];

  constructor(sizes: Iterable<string>) {
    this.all = [...sizes].sort();
    for (const size of this.all) {
      const key = sizeKey(size.match(/\d+(?:\.\d+)?/g) ?? []);
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), size]);
    }
  }

  /**
   * Finds sizes. A typed prefix must match; without one, sizes with a prefix count only where the plain size does not
   * exist.
   */
  find(numbers: readonly string[], prefix: string): string[] {
    const found = this.byKey.get(sizeKey(numbers)) ?? [];
    const wanted = found.filter((size) => prefixOf(size) === prefix);
    return wanted.length > 0 ? wanted : prefix === '' ? found : [];
  }

  /** Returns the sizes that begin with a width and a ratio. */
  beginning(width: string, ratio: string): string[] {
    return this.all.filter((size) => size.replace(/^(LT|ST)/, '').startsWith(`${width}/${ratio}`));
  }
}

export interface SizeInText {
  /** Usual spelling: 245/45R18, or 245/45 without a rim. */
  readonly label: string;
  readonly sizes: readonly string[];
  /** The text without the size. */
  readonly rest: string;
  /** Load range after the size, C to G: other letters there are speed ratings. */
  readonly loadRange?: string;
}

/** Pattern of load range, load index and speed rating after a size, which are not words to search for. */
const LOAD_RANGE = '(?:\\s?(?:lr\\s?|load range\\s)?(?<range>[a-hln])(?![a-z0-9.]))?';
const SERVICE = '(?:\\s\\d{2,3}(?:/\\d{2,3})?[b-hj-np-wyz](?![a-z0-9.]))?';
/** Matches a pattern that no letter, digit or point touches. */
const alone = (pattern: string): RegExp =>
  new RegExp(`(?<![a-z0-9.])${pattern}${LOAD_RANGE}${SERVICE}(?![a-z0-9.])`, 'i');
const METRIC = alone(METRIC_SIZE);
const FLOTATION = alone(FLOTATION_SIZE);
const NUMERIC = alone(NUMERIC_SIZE);
const PARTIAL = alone('(?:p|lt|st)?(\\d{3})/(\\d{2})');

/** Applies a typed letter, radial or diagonal, where both constructions exist. */
function built(sizes: readonly string[], letter: string | undefined): readonly string[] {
  const own = letter === undefined ? [] : sizes.filter((size) => size.includes(letter === 'd' ? 'D' : 'R'));
  return own.length > 0 ? own : sizes;
}

const rangeOf = ({ groups }: RegExpExecArray): Pick<SizeInText, 'loadRange'> => {
  const range = groups?.range?.toUpperCase();
  return range !== undefined && /^[C-G]$/.test(range) ? { loadRange: range } : {};
};

const without = (text: string, match: RegExpExecArray) =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;

/** Adds truck sizes to car sizes, because numbers without a letter can mean either. */
const withTrucks = (sizes: readonly string[], numbers: readonly string[], directory: SizeDirectory): string[] => [
  ...new Set([...sizes, ...directory.find(numbers, 'LT')]),
];

function metricIn(plain: string, directory: SizeDirectory): SizeInText | null {
  const metric = METRIC.exec(plain);
  if (!metric) return null;
  const [found, prefix, width = '', ratio = '', radial, diagonal, rim = '', suffix] = metric;
  const isTyped = prefix !== undefined || suffix !== undefined;
  const letter = radial ? 'r' : diagonal ? 'd' : undefined;
  const numbers = [width, ratio, rim];
  const use = (suffix && suffix !== 'C' ? suffix : (prefix ?? '')).replace('P', '');
  const own = directory.find(numbers, use).filter((size) => suffix !== 'C' || use !== '' || size.endsWith('C'));
  const isOpen = !isTyped && letter === undefined && !found.includes('/');
  const sizes = built(isOpen ? withTrucks(own, numbers, directory) : own, letter);
  // Seven digits or numbers with spaces can be something else, so they count only as an existing size.
  return sizes.length > 0 || found.includes('/') || letter !== undefined
    ? { label: sizes[0] ?? `${use}${width}/${ratio}R${rim}`, sizes, rest: without(plain, metric), ...rangeOf(metric) }
    : null;
}

function otherIn(plain: string, directory: SizeDirectory): SizeInText | null {
  const flotation = FLOTATION.exec(plain);
  if (flotation) {
    const [, , tall, wide, , , rim] = flotation;
    const sizes = directory.find([tall!, wide!, rim!], '');
    if (sizes.length > 0) return { label: sizes[0]!, sizes, rest: without(plain, flotation), ...rangeOf(flotation) };
  }
  const numeric = NUMERIC.exec(plain);
  if (!numeric) return null;
  const [, section, other, , rim] = numeric;
  const sizes = directory.find([section!, ...(other ? [other] : []), rim!], '');
  const label = `${section}${other ? `/${other}` : ''}-${rim}`;
  return { label: sizes[0] ?? label, sizes, rest: without(plain, numeric), ...rangeOf(numeric) };
}

/** Returns the size in a text, complete or its first two numbers; null without one. */
export function sizeInText(text: string, directory: SizeDirectory): SizeInText | null {
  const plain = plainSizeText(text);
  const found = metricIn(plain, directory) ?? otherIn(plain, directory);
  if (found) return { ...found, rest: plainText(found.rest) };
  const partial = PARTIAL.exec(plain);
  const sizes = partial ? directory.beginning(partial[1]!, partial[2]!) : [];
  return partial && sizes.length > 0
    ? { label: `${partial[1]}/${partial[2]}`, sizes, rest: plainText(without(plain, partial)) }
    : null;
}
