import { alternativesOf } from './search-glossary';

/** A line's words as PostgreSQL holds them: the text of its `tsvector`. */
export interface LineWords {
  readonly lineId: string;
  readonly words: string;
}

/** Lines that have a word, and what the word adds to how well each answers; the same places in both. */
interface Word {
  readonly lines: number[];
  readonly parts: number[];
}

const WEIGHTS: Readonly<Record<string, number>> = {
  A: 1,
  B: Math.fround(0.4),
  C: Math.fround(0.2),
  D: Math.fround(0.1),
};
const ALL_PLACES = 1.64493406685;

/** What one word adds to `ts_rank`, by the weights of its places; in single precision, as PostgreSQL does it. */
function partOf(places: string): number {
  let sum = 0;
  let most = -1;
  let mostAt = 0;
  places.split(',').forEach((place, at) => {
    const weight = WEIGHTS[place.at(-1)!] ?? WEIGHTS.D!;
    sum = Math.fround(sum + Math.fround(weight / (at + 1) ** 2));
    if (weight > most) {
      most = weight;
      mostAt = at;
    }
  });
  return Math.fround(Math.fround(most + sum) - Math.fround(most / (mostAt + 1) ** 2)) / ALL_PLACES;
}

/** Six digits and then one after the point, as a `real` becomes a `numeric` that is rounded. */
const rounded = (rank: number) => Math.round(Number((Number(rank.toPrecision(6)) * 10).toPrecision(8))) / 10;

/** Whatever else there may be in a word, PostgreSQL may take apart. */
const isPlain = (word: string) => /^(?:[a-z]+\d*|\d+)$/.test(word);

/**
 * The words of all lines, to find lines by the beginnings of words without asking the database. What it finds and how
 * well is what `searchLines` of the database answers: a question that it cannot answer so is left to that.
 */
export class SearchIndex {
  private readonly words = new Map<string, Word>();
  private readonly ids: string[] = [];
  /** A few ways to have a word come up again and again. */
  private readonly knownParts = new Map<string, number>();
  private sorted: string[] | null = null;

  add(rows: readonly LineWords[]): void {
    for (const { lineId, words } of rows) {
      const line = this.ids.push(lineId) - 1;
      for (const [, text = '', places = ''] of words.matchAll(/'((?:[^']|'')+)':(\S+)/g)) {
        const known = this.words.get(text);
        const word = known ?? { lines: [], parts: [] };
        if (!known) this.words.set(text, word);
        word.lines.push(line);
        word.parts.push(this.partOf(places));
      }
    }
    this.sorted = null;
  }

  private partOf(places: string): number {
    const known = this.knownParts.get(places) ?? partOf(places);
    this.knownParts.set(places, known);
    return known;
  }

  /** Words with a beginning, in the order of their letters. */
  private *beginning(start: string): Iterable<Word> {
    const sorted = (this.sorted ??= [...this.words.keys()].sort());
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < start) low = middle + 1;
      else high = middle;
    }
    for (; low < sorted.length && sorted[low]!.startsWith(start); low += 1) yield this.words.get(sorted[low]!)!;
  }

  /** Lines that have all words, with how well they answer; null when only the database can tell. */
  find(words: readonly string[]): ReadonlyMap<string, number> | null {
    const alternatives = alternativesOf(words);
    const asked = [...new Set(alternatives.flat())].sort();
    if (asked.length === 0 || !asked.every(isPlain)) return null;
    const ranks = new Float32Array(this.ids.length);
    // By line, a bit for each word asked that the line has.
    const has = new Uint32Array(this.ids.length);
    asked.forEach((start, bit) => {
      for (const { lines, parts } of this.beginning(start)) {
        for (let at = 0; at < lines.length; at += 1) {
          const line = lines[at]!;
          ranks[line] = ranks[line]! + parts[at]!;
          has[line]! |= 1 << bit;
        }
      }
    });
    const masks = alternatives.map((own) => own.reduce((mask, word) => mask | (1 << asked.indexOf(word)), 0));
    const found = new Map<string, number>();
    for (let line = 0; line < has.length; line += 1) {
      const own = has[line]!;
      if (own !== 0 && masks.some((mask) => (own & mask) === mask))
        found.set(this.ids[line]!, rounded(Math.fround(ranks[line]! / asked.length)));
    }
    return found;
  }
}
