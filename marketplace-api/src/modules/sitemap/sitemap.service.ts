import type { SitemapEntry, SitemapPart } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { slugOf } from '../catalog/product-card';
import * as sql from './sitemap.sql';
import { dictionary } from '../../platform/values/dictionary';

/** Entries per part: about one megabyte, well below the 50,000 that a file may contain (sitemaps.org). */
export const PART_SIZE = 10_000;
/** Covers half a million products. */
export const MAX_PARTS = 50;
const DEPARTMENTS: Readonly<Record<string, string>> = dictionary({
  TIRE: '/tires',
  WHEEL: '/wheels',
  ACCESSORY: '/accessories',
});

interface ProductRow {
  productNumber: string;
  brand: string;
  name: string;
  size: string;
  listedOn: string | null;
}
interface GroupRow {
  productType: string;
  brand: string | null;
  category: string | null;
}

const toProduct = ({ productNumber, brand, name, size, listedOn }: ProductRow): SitemapEntry => ({
  path: `/product/${encodeURIComponent(productNumber)}/${slugOf(brand, name, size)}`,
  changedOn: listedOn,
});

function toGroup({ productType, brand, category }: GroupRow): SitemapEntry {
  const query = new URLSearchParams(brand === null ? { category: category ?? '' } : { brand });
  return { path: `${DEPARTMENTS[productType] ?? '/tires'}?${query.toString()}`, changedOn: null };
}

export function sitemapService(db: Queries) {
  return {
    async products(page: number): Promise<SitemapPart> {
      const [counted, rows] = await Promise.all([
        db.one<{ count: number }>(sql.productCount),
        db.many<ProductRow>(sql.productPart, [PART_SIZE, (page - 1) * PART_SIZE]),
      ]);
      return {
        entries: rows.map(toProduct),
        page,
        pageCount: Math.max(1, Math.ceil((counted?.count ?? 0) / PART_SIZE)),
      };
    },
    async groups(): Promise<SitemapPart> {
      return { entries: (await db.many<GroupRow>(sql.groups)).map(toGroup), page: 1, pageCount: 1 };
    },
  };
}

export type SitemapService = ReturnType<typeof sitemapService>;
