import type { Queries } from '../../platform/database';
import * as sql from './catalog.sql';
import type { CouponRow, LineFactsRow, PromotionRow, Sku } from './catalog.types';

export function catalogRepository(db: Queries) {
  return {
    skus: () => db.many<Sku>(sql.allSkus),
    promotions: () => db.many<PromotionRow>(sql.allPromotions),
    coupons: () => db.many<CouponRow>(sql.allCoupons),
    stock: (productNumbers: readonly string[]) => db.many<{ productNumber: string; quantity: number }>(sql.stockOf, [productNumbers]),
    lineFacts: (lineId: string) => db.one<LineFactsRow>(sql.lineFacts, [lineId]),
    search: async (query: string) => (await db.many<{ productNumber: string }>(sql.searchProducts, [query])).map((row) => row.productNumber),
    similarLines: async (term: string) => (await db.many<{ lineId: string }>(sql.similarLines, [term.toLowerCase()])).map((row) => row.lineId),
  };
}

export type CatalogRepository = ReturnType<typeof catalogRepository>;
