import type { Picture } from 'shared-contracts/wire';
import type { Sku, SkuRow } from '../../modules/catalog/catalog.types';
import { byPrice, type CatalogStore, type LiveCatalog } from '../../modules/catalog/live-catalog';
import { NO_OFFERS } from '../../modules/pricing/offers';
import { Department } from './department';

/** The catalog with the indexes for listings, suggestions and related products. */
export interface SearchableCatalog extends LiveCatalog {
  readonly departments: Readonly<Record<Sku['productType'], Department>>;
}

const TYPES = ['TIRE', 'WHEEL', 'ACCESSORY'] as const;

/** Stores equal texts once in memory. */
class Pool {
  private readonly texts = new Map<string, string>();
  private readonly pictures = new Map<string, Picture[]>();
  text<T extends string | null>(text: T): T {
    if (text === null) return text;
    const known = this.texts.get(text);
    if (known !== undefined) return known as T;
    this.texts.set(text, text);
    return text;
  }
  picturesOf(json: string): Picture[] {
    const known = this.pictures.get(json);
    if (known) return known;
    const parsed = JSON.parse(json) as Picture[];
    this.pictures.set(json, parsed);
    return parsed;
  }
}

export class SearchReadModel implements CatalogStore, SearchableCatalog {
  version = 0;
  readonly departments = {
    TIRE: new Department('TIRE'),
    WHEEL: new Department('WHEEL'),
    ACCESSORY: new Department('ACCESSORY'),
  };
  offers = NO_OFFERS;
  private readonly pool = new Pool();

  put(rows: readonly SkuRow[]): void {
    for (const row of rows) {
      const { pool } = this;
      const sku: Sku = {
        ...row,
        lineId: pool.text(row.lineId),
        productType: pool.text(row.productType),
        group: pool.text(row.group),
        type: pool.text(row.type),
        category: pool.text(row.category),
        brand: pool.text(row.brand),
        name: pool.text(row.name),
        size: pool.text(row.size),
        loadIndex: pool.text(row.loadIndex),
        speedRating: pool.text(row.speedRating),
        loadRange: pool.text(row.loadRange),
        sidewall: pool.text(row.sidewall),
        boltPattern: pool.text(row.boltPattern),
        finish: pool.text(row.finish),
        listedOn: pool.text(row.listedOn),
        pictures: pool.picturesOf(row.pictures),
      };
      for (const type of TYPES) if (type !== sku.productType) this.departments[type].remove(sku.productNumber);
      this.departments[sku.productType].put(sku);
    }
  }

  remove(productNumber: string): void {
    for (const type of TYPES) this.departments[type].remove(productNumber);
  }

  arrange(): void {
    for (const type of TYPES) this.departments[type].arrange();
  }

  get count(): number {
    return TYPES.reduce((sum, type) => sum + this.departments[type].count, 0);
  }

  sku(productNumber: string): Sku | undefined {
    for (const type of TYPES) {
      const sku = this.departments[type].find(productNumber);
      if (sku) return sku;
    }
    return undefined;
  }

  skusOfLine(lineId: string): Sku[] {
    for (const type of TYPES) {
      const department = this.departments[type];
      const line = department.lines.get(lineId);
      if (line) return [...line.slots].map(department.sku).sort(byPrice);
    }
    return [];
  }

  inSizeOf({ productType, size }: Sku): Sku[] {
    const department = this.departments[productType];
    // Wheels are grouped by bolt pattern, and their sizes are never compared.
    if (productType !== 'TIRE') return [];
    return Array.from(department.inGroup(size), department.sku).filter(({ stock }) => stock > 0);
  }
}
