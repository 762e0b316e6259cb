import type { Database } from '../../platform/database/database';
import * as sql from './catalog.sql';
import type { ProductFactsRow, SkuRow } from './catalog.types';

export function catalogRepository(db: Database, hasSampleReviews: boolean) {
  const skus = sql.skuStatements(hasSampleReviews);
  return {
    /** Reads every product from one database snapshot, a thousand rows at a time. */
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
    stock: (productNumbers: readonly string[]) =>
      db.many<{ productNumber: string; quantity: number }>(sql.stockOf, [productNumbers]),
    productFacts: (productNumber: string) => db.one<ProductFactsRow>(sql.productFacts, [productNumber]),
  };
}

export type CatalogRepository = ReturnType<typeof catalogRepository>;
