import type { Database } from '../../platform/database';
import * as sql from './catalog.sql';
import type { LineWords } from './search-index';
import * as searchSql from './search.sql';
import type { CouponRow, ProductFactsRow, PromotionRow, SkuRow } from './catalog.types';

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

export function catalogRepository(db: Database, hasSampleReviews: boolean) {
  const skus = sql.skuStatements(hasSampleReviews);
  return {
    /** Every product as of one moment, a thousand at a time. */
    everySku: (take: (rows: readonly SkuRow[]) => void) =>
      db.transaction(async (tx) => {
        await tx.count(sql.oneMoment);
        await tx.count(skus.declareAll);
        for (;;) {
          const rows = await tx.many<SkuRow>(sql.fetchSkus);
          if (rows.length === 0) return;
          take(rows);
        }
      }),
    skusByNumber: (numbers: readonly string[]) => db.many<SkuRow>(skus.byNumber, [numbers]),
    skusByLine: (lineIds: readonly string[]) => db.many<SkuRow>(skus.byLine, [lineIds]),
    promotions: () => db.many<PromotionRow>(sql.allPromotions),
    coupons: () => db.many<CouponRow>(sql.allCoupons),
    stock: (productNumbers: readonly string[]) =>
      db.many<{ productNumber: string; quantity: number }>(sql.stockOf, [productNumbers]),
    productFacts: (productNumber: string) => db.one<ProductFactsRow>(sql.productFacts, [productNumber]),
    /** Lines that have all words, best first. */
    searchLines: async (question: string): Promise<FoundLine[]> => {
      const row = await db.one<{ lines: FoundLine[] | null }>(searchSql.searchLines, [question]);
      return row?.lines ?? [];
    },
    lineWords: (after: string, atMost: number) => db.many<LineWords>(searchSql.lineWords, [after, atMost]),
    searchProducts: async (question: string) =>
      (await db.one<{ numbers: string[] | null }>(searchSql.searchProducts, [question]))?.numbers ?? [],
    productsByNumber: async (text: string) =>
      (
        await db.many<{ productNumber: string }>(searchSql.productsByNumber, [
          text,
          `${text.replace(/[\\%_]/g, '\\$&')}%`,
        ])
      ).map((row) => row.productNumber),
    similarLines: (words: string) => db.many<FoundLine>(searchSql.similarLines, [words]),
    /** Lines and vehicles that have all words; the words that name a vehicle are asked for apart. */
    suggest: (lines: string, vehicles: string, year: number | null) =>
      db.one<Suggested>(searchSql.suggest, [lines, vehicles, year]),
    suggestSimilar: (words: string, year: number | null) => db.one<Suggested>(searchSql.suggestSimilar, [words, year]),
  };
}

export type CatalogRepository = ReturnType<typeof catalogRepository>;
