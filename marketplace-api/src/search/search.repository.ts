import type { Database } from '../platform/database/database';
import * as sql from './search.sql';
import type { LineWords } from './words/search-index';

export interface FoundLine {
  readonly lineId: string;
  readonly rank: number;
}
export interface FoundVehicle {
  readonly make: string;
  readonly model: string;
  readonly yearFrom: number;
  readonly yearTo: number;
  readonly rank: number;
}

interface Suggested {
  readonly lines: FoundLine[] | null;
  readonly vehicles: FoundVehicle[] | null;
}

export function searchRepository(db: Database) {
  return {
    /** Finds lines that have all words, best first. */
    searchLines: async (question: string): Promise<FoundLine[]> => {
      const row = await db.one<{ lines: FoundLine[] | null }>(sql.searchLines, [question]);
      return row?.lines ?? [];
    },
    lineWords: (after: string, atMost: number) => db.many<LineWords>(sql.lineWords, [after, atMost]),
    searchProducts: async (question: string) =>
      (await db.one<{ numbers: string[] | null }>(sql.searchProducts, [question]))?.numbers ?? [],
    productsByNumber: async (text: string) =>
      (
        await db.many<{ productNumber: string }>(sql.productsByNumber, [text, `${text.replace(/[\\%_]/g, '\\$&')}%`])
      ).map((row) => row.productNumber),
    similarLines: (words: string) => db.many<FoundLine>(sql.similarLines, [words]),
    /** Finds lines and vehicles that have all words; the words of a vehicle are searched separately. */
    suggest: (lines: string, vehicles: string, year: number | null) =>
      db.one<Suggested>(sql.suggest, [lines, vehicles, year]),
    suggestSimilar: (words: string, year: number | null) => db.one<Suggested>(sql.suggestSimilar, [words, year]),
  };
}

export type SearchRepository = ReturnType<typeof searchRepository>;
