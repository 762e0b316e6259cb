import { BOLT_PATTERN, boltPatternOf, plainSizeText } from 'shared-contracts';
import type { Sku } from '../../modules/catalog/catalog.types';
import { joined, wordsOf } from './search-glossary';
import { sizeInText, type SizeDirectory, type SizeInText } from './size-text';
import type { VehicleDirectory, VehicleInText } from './vehicle-text';
import { dictionary } from '../../platform/values/dictionary';

export interface Dictionaries {
  readonly sizes: SizeDirectory;
  readonly vehicles: VehicleDirectory;
  /** Brands by their names without spaces. */
  readonly brands: ReadonlyMap<string, string>;
  /** Words that products have and their lines do not: finishes. */
  readonly ownWords: readonly string[];
}

/**
 * Returns whether only a product, and not its line, can have a word: numbers and finishes. Other words would find
 * nothing more.
 */
export const isOwnWord = (word: string, { ownWords }: Dictionaries) =>
  /\d/.test(word) || ownWords.some((own) => own.startsWith(word));

/** The meaning of a text, as far as it is known without a query. */
export interface Understanding {
  readonly productType: Sku['productType'] | null;
  readonly size: SizeInText | null;
  readonly vehicle: VehicleInText | null;
  readonly brand: string | null;
  readonly rim: number | null;
  readonly isRunFlat: boolean;
  /** Load range of a truck tire, C to G. */
  readonly loadRange: string | null;
  /** Upper limit of the unit price in dollars, exclusive. */
  readonly belowDollars: number | null;
  /** Lower limit of the unit price in dollars. */
  readonly aboveDollars: number | null;
  readonly isQuiet: boolean;
  /** The original text without its prices. */
  readonly unpriced: string;
  /** Words to find in a product. */
  readonly rest: readonly string[];
}

const TYPE_WORDS: Readonly<Record<string, Sku['productType']>> = dictionary({
  tire: 'TIRE',
  tires: 'TIRE',
  tyre: 'TIRE',
  tyres: 'TIRE',
  wheel: 'WHEEL',
  wheels: 'WHEEL',
  rim: 'WHEEL',
  rims: 'WHEEL',
  accessory: 'ACCESSORY',
  accessories: 'ACCESSORY',
});
export const isTypeWord = (word: string) => word in TYPE_WORDS;
const LITTLE_WORDS = new Set(['for', 'with', 'and', 'the', 'a', 'in', 'on', 'size', 'my', 'of']);

/** Removes stop words, unless nothing else says what is searched. */
function withoutLittleWords(words: readonly string[], isKnown: boolean): readonly string[] {
  const meant = words.filter((word) => !LITTLE_WORDS.has(word));
  return meant.length > 0 || isKnown ? meant : words;
}

/** Extracts a rim: "18 inch", "18in" and "r18". */
function takeRim(words: readonly string[]): { rim: number | null; rest: string[] } {
  const text = words.join(' ');
  const match = /(?<![a-z0-9.])(?:r(\d{2})|(\d{2}) ?(?:in|inch|inches))(?![a-z0-9.])/.exec(text);
  if (!match) return { rim: null, rest: [...words] };
  return {
    rim: Number(match[1] ?? match[2]),
    rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.split(' ').filter(Boolean),
  };
}

/** Extracts a load range: "load range e", "lr e", "lre", "e load" and "e rated". */
function takeLoadRange(words: readonly string[]): { loadRange: string | null; rest: string[] } {
  const text = words.join(' ');
  const match =
    /(?<![a-z0-9.])(?:(?:load range |load |lr ?)([c-g])|([c-g]) (?:load range|load|rated))(?![a-z0-9.])/.exec(text);
  if (!match) return { loadRange: null, rest: [...words] };
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  return { loadRange: (match[1] ?? match[2])!.toUpperCase(), rest: rest.split(' ').filter(Boolean) };
}

const OTHER_UNIT = String.raw`[\d./x×]|\s?(?:mm|in|inch|inches|mph|miles|lbs?|"|r\d)`;
const DOLLARS = String.raw`\$? ?(\d{2,4})(?:\.\d\d)?(?!${OTHER_UNIT})(?: ?(?:dollars|usd|bucks))?`;
const BELOW = String.raw`\b(?:under|below|less than|cheaper than|up to|max(?:imum)?|at most) ${DOLLARS}`;
const ABOVE = String.raw`\b(?:over|above|more than|min(?:imum)?|at least) ${DOLLARS}`;
const BETWEEN = String.raw`\bbetween ${DOLLARS} and ${DOLLARS}`;
const PRICE = new RegExp(`${BETWEEN}|${BELOW}|${ABOVE}`, 'gi');

interface PricedText {
  readonly belowDollars: number | null;
  readonly aboveDollars: number | null;
  readonly rest: string;
}

/**
 * Extracts prices: "under $150", "over 200 dollars" and "between $100 and $150". Runs before sizes are read, because
 * their numbers look alike.
 */
function takePrices(text: string): PricedText {
  const below: number[] = [];
  const above: number[] = [];
  const rest = text.replace(PRICE, (_found, from?: string, to?: string, under?: string, over?: string) => {
    if (to ?? under) below.push(Number(to ?? under));
    if (from ?? over) above.push(Number(from ?? over));
    return ' ';
  });
  return {
    belowDollars: below.length > 0 ? Math.min(...below) : null,
    aboveDollars: above.length > 0 ? Math.max(...above) : null,
    rest,
  };
}

const QUIET =
  /(?<![a-z0-9])(?:quiet|quieter|quietest|silent|noiseless|(?:low|less|least) (?:road )?noise)(?![a-z0-9])/i;

/** Returns the original text without the words for quiet tires. */
export const withoutQuiet = (text: string): string => text.replace(QUIET, ' ').replaceAll(/\s+/g, ' ').trim();

/** Extracts the wish for quiet tires: "quiet tires", "low noise" and "noiseless". */
function takeQuiet(words: readonly string[]): { isQuiet: boolean; rest: string[] } {
  const rest = withoutQuiet(words.join(' ')).split(' ').filter(Boolean);
  return { isQuiet: rest.length < words.length, rest };
}

function takeRunFlat(words: readonly string[]): { isRunFlat: boolean; rest: string[] } {
  const rest = words
    .join(' ')
    .replace(/(?<![a-z0-9])(?:run ?flats?|rft)(?![a-z0-9])/, ' ')
    .split(' ')
    .filter(Boolean);
  return { isRunFlat: rest.length < words.length, rest };
}

function takeBrand(
  words: readonly string[],
  brands: ReadonlyMap<string, string>,
): { brand: string | null; rest: string[] } {
  for (let length = 3; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const brand = brands.get(joined(words.slice(at, at + length).join('')));
      if (brand) return { brand, rest: [...words.slice(0, at), ...words.slice(at + length)] };
    }
  }
  return { brand: null, rest: [...words] };
}

const PATTERN = new RegExp(`(?<![a-z0-9.])${BOLT_PATTERN}(?![a-z0-9.])`, 'i');

/** Normalizes the spelling of a bolt pattern to that of wheels. */
function withBoltPattern(text: string): string {
  const plain = plainSizeText(text);
  const [found, bolts, circle] = PATTERN.exec(plain) ?? [];
  const pattern = found === undefined ? null : boltPatternOf(bolts!, circle!);
  return pattern === null ? text : plain.replace(found!, pattern);
}

export function understand(text: string, { sizes, vehicles, brands }: Dictionaries): Understanding {
  const priced = takePrices(text);
  const size = sizeInText(priced.rest, sizes);
  const words = withoutLittleWords(
    wordsOf(withBoltPattern(size?.rest ?? priced.rest).replaceAll(/(\d{2})\s?"/g, '$1 inch')),
    size !== null || priced.belowDollars !== null || priced.aboveDollars !== null,
  );
  const [productType = null] = words.flatMap((word) => TYPE_WORDS[word] ?? []);
  const untyped = words.filter((word) => !TYPE_WORDS[word]);
  const quiet = takeQuiet(untyped);
  const ranged = takeLoadRange(quiet.rest);
  const vehicle = vehicles.find(ranged.rest);
  const runFlat = takeRunFlat(vehicle?.rest ?? ranged.rest);
  const rim = takeRim(runFlat.rest);
  const brand = takeBrand(rim.rest, brands);
  return {
    productType,
    size,
    vehicle,
    brand: brand.brand,
    rim: rim.rim,
    isRunFlat: runFlat.isRunFlat,
    loadRange: ranged.loadRange ?? size?.loadRange ?? null,
    belowDollars: priced.belowDollars,
    aboveDollars: priced.aboveDollars,
    unpriced: priced.rest.replaceAll(/\s+/g, ' ').trim(),
    isQuiet: quiet.isQuiet,
    rest: brand.rest,
  };
}
