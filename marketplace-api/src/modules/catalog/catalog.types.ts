import type { Picture } from 'shared-contracts/wire';

/** A product with its line's rating and its stock. Rows share repeated texts to save memory. */
export interface Sku {
  productNumber: string;
  lineId: string;
  productType: 'TIRE' | 'WHEEL' | 'ACCESSORY';
  group: string;
  type: string;
  category: string;
  brand: string;
  name: string;
  size: string;
  rim: number | null;
  loadIndex: string | null;
  speedRating: string | null;
  loadRange: string | null;
  ply: number | null;
  sidewall: string | null;
  runFlat: boolean;
  snow: boolean;
  mileageWarranty: number | null;
  boltPattern: string | null;
  hubBore: number | null;
  offset: number | null;
  width: number | null;
  loadRatingLb: number | null;
  finish: string | null;
  fitsSizes: string[] | null;
  priceCents: number;
  pictures: Picture[];
  position: number;
  rating: number | null;
  reviewCount: number;
  listedOn: string;
  stock: number;
}

/** A row as the database returns it, with its pictures as JSON text. */
export type SkuRow = Omit<Sku, 'pictures'> & { pictures: string };

/** Data that only the product page shows. */
export interface ProductFactsRow {
  isIllustrative: boolean;
  hasSamples: boolean;
  stock: number;
  attributes: { maxLoadLb?: number | null; xl?: boolean };
  facts: {
    overview: string;
    features: { title: string; text: string }[];
    warranty: { title: string; text: string };
    specs: { name: string; value: string }[];
  };
}
