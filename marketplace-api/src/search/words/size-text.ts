import { plainText } from './search-glossary';

/** Numbers of a size in one spelling: 245/45R18 and 2454518 are both 245x45x18, 31x10.50R15 is 31x10.5x15. */
const sizeKey = (numbers: readonly string[]) => numbers.map((number) => String(Number(number))).join('x');
const prefixOf = (size: string) => /^(LT|ST)/.exec(size)?.[1] ?? '';

/** The sizes there are, by their numbers. */
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

  /** A prefix that was typed counts; without one the plain size, and the others only where that does not exist. */
  find(numbers: readonly string[], prefix: string): string[] {
    const found = this.byKey.get(sizeKey(numbers)) ?? [];
    const wanted = found.filter((size) => prefixOf(size) === prefix);
    return wanted.length > 0 ? wanted : prefix === '' ? found : [];
  }

  /** Sizes that begin with a width and a ratio. */
  beginning(width: string, ratio: string): string[] {
    return this.all.filter((size) => size.replace(/^(LT|ST)/, '').startsWith(`${width}/${ratio}`));
  }
}

export interface SizeInText {
  /** As a person writes it: 245/45R18, or 245/45 while the rim is missing. */
  readonly label: string;
  readonly sizes: readonly string[];
  /** The text without it. */
  readonly rest: string;
}

/** A pattern that stands alone: no letter, digit or point touches it. */
const alone = (...parts: readonly RegExp[]): RegExp =>
  new RegExp(`(?<![a-z0-9.])${parts.map(({ source }) => source).join('')}(?![a-z0-9.])`);
const METRIC = alone(
  /(p|lt|st)?\s?(\d{3})\s?[/ -]?\s?/,
  /(\d{2})\s?[/ -]?\s?(z?r|d)?\s?[/ -]?/,
  /(\d{2}(?:\.5)?)\s?(lt|c)?/,
);
const FLOTATION = alone(
  /(lt)?\s?(\d{2}(?:\.\d{1,2})?)\s?x\s?/,
  /(\d{1,2}(?:\.\d{1,2})?)\s?[r /-]\s?/,
  /(\d{1,2})\s?(lt)?/,
);
const PARTIAL = alone(/(?:p|lt|st)?(\d{3})\/(\d{2})/);

/** A letter that was typed, radial or diagonal, counts where there are both. */
function built(sizes: readonly string[], letter: string | undefined): readonly string[] {
  const own = letter === undefined ? [] : sizes.filter((size) => size.includes(letter === 'd' ? 'D' : 'R'));
  return own.length > 0 ? own : sizes;
}

const without = (text: string, match: RegExpExecArray) =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;

/** The size that a text names, whole or its first two numbers; null when it names none. */
export function sizeInText(text: string, directory: SizeDirectory): SizeInText | null {
  const plain = plainText(text);
  const metric = METRIC.exec(plain);
  if (metric) {
    const [whole, prefix = '', width = '', ratio = '', letter, rim = '', suffix] = metric;
    const wanted = prefix === 'p' ? '' : prefix.toUpperCase();
    const sizes = built(
      directory.find([width, ratio, rim], wanted).filter((size) => suffix !== 'c' || size.endsWith('C')),
      letter,
    );
    // Seven digits in a row, or numbers with gaps, may be something else: only a size that exists is one.
    if (sizes.length > 0 || whole.includes('/') || letter !== undefined)
      return { label: sizes[0] ?? `${wanted}${width}/${ratio}R${rim}`, sizes, rest: without(plain, metric) };
  }
  const flotation = FLOTATION.exec(plain);
  if (flotation) {
    const sizes = directory.find([flotation[2]!, flotation[3]!, flotation[4]!], (flotation[1] ?? '').toUpperCase());
    if (sizes.length > 0) return { label: sizes[0]!, sizes, rest: without(plain, flotation) };
  }
  const partial = PARTIAL.exec(plain);
  const sizes = partial ? directory.beginning(partial[1]!, partial[2]!) : [];
  return partial && sizes.length > 0
    ? { label: `${partial[1]}/${partial[2]}`, sizes, rest: without(plain, partial) }
    : null;
}
