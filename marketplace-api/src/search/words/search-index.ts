import { alternativesOf } from './search-glossary';

/** A line's words, each with the relevance that it alone gives the line: PostgreSQL's `ts_rank`. */
export interface LineWords {
  readonly lineId: string;
  readonly words: string[];
  readonly ranks: number[];
}

/** Lines with a word, and the relevance that the word adds to each; both arrays have the same indexes. */
interface Word {
  readonly lines: number[];
  readonly ranks: number[];
}

/** Rounds like PostgreSQL: a `real` has six digits, and becomes a `numeric` with one decimal. */
const rounded = (rank: number) => Math.round(Number((Number(rank.toPrecision(6)) * 10).toPrecision(8))) / 10;

/** Returns whether PostgreSQL keeps a word whole; it splits words with other characters. */
const isPlain = (word: string) => /^(?:[a-z]+\d*|\d+)$/.test(word);

/**
 * Index of all lines' words, which finds lines by word beginnings without the database. Results and relevance equal
 * those of the database's `searchLines`; queries for which it cannot guarantee that are left to the database.
 */
export class SearchIndex {
  private readonly words = new Map<string, Word>();
  private readonly ids: string[] = [];
  private sorted: string[] | null = null;

  add(rows: readonly LineWords[]): void {
    for (const { lineId, words, ranks } of rows) {
      const line = this.ids.push(lineId) - 1;
      words.forEach((text, at) => {
        const known = this.words.get(text);
        const word = known ?? { lines: [], ranks: [] };
        if (!known) this.words.set(text, word);
        word.lines.push(line);
        word.ranks.push(ranks[at]!);
      });
    }
    this.sorted = null;
  }

  /** Yields the words with a beginning, in alphabetical order. */
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

  /** Finds lines that have all words, with their relevance; null when only the database can answer. */
  find(words: readonly string[]): ReadonlyMap<string, number> | null {
    const alternatives = alternativesOf(words);
    const beginnings = [...new Set(alternatives.flat())].sort();
    if (beginnings.length === 0 || !beginnings.every(isPlain)) return null;
    const ranks = new Float32Array(this.ids.length);
    // By line, a bit for each beginning that matches one of its words.
    const has = new Uint32Array(this.ids.length);
    beginnings.forEach((start, bit) => {
      for (const { lines, ranks: own } of this.beginning(start)) {
        for (let at = 0; at < lines.length; at += 1) {
          const line = lines[at]!;
          ranks[line] = ranks[line]! + own[at]!;
          has[line]! |= 1 << bit;
        }
      }
    });
    const masks = alternatives.map((own) => own.reduce((mask, word) => mask | (1 << beginnings.indexOf(word)), 0));
    const found = new Map<string, number>();
    for (let line = 0; line < has.length; line += 1) {
      const own = has[line]!;
      if (own !== 0 && masks.some((mask) => (own & mask) === mask))
        found.set(this.ids[line]!, rounded(Math.fround(ranks[line]! / beginnings.length)));
    }
    return found;
  }
}
