import type { Picture } from 'shared-contracts/wire';

/** A product with its line's rating and its stock. Texts that repeat are shared between rows. */
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

/** A row as the database answers it: pictures are still text. */
export type SkuRow = Omit<Sku, 'pictures'> & { pictures: string };

export interface PromotionRow {
  promotionId: string;
  kind: 'instant_savings' | 'prepaid_card_rebate';
  list: 'active' | 'expired' | 'government';
  title: string;
  brand: string;
  lineIds: string[];
  amountCents: number;
  perQuantity: number;
  minQuantity: number;
  startsOn: string;
  endsOn: string;
  card: string | null;
  rebateFormUrl: string | null;
}

export interface CouponRow {
  code: string;
  kind: 'percent' | 'fixed';
  value: number;
  startsOn: string;
  endsOn: string;
  minSubtotalCents: number;
  minQuantity: number;
  maxDiscountCents: number | null;
  isSingleUse: boolean;
  totalUseLimit: number | null;
  isStackable: boolean;
  description: string;
  limitedTo: { groups: string[]; brands: string[]; line_ids: string[]; skus: string[] };
}

/** What only the page of a product shows. */
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
