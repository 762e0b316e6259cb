import type { CardVariant, DeliveryEstimate, ProductCard, SizeLabel } from 'shared-contracts/wire';
import { money } from '../../platform/money';
import { toPromotion } from '../pricing/promotions';
import { afterSavings, SET } from '../pricing/set-price';
import type { Sku } from './catalog.types';
import type { PromotionRow } from '../pricing/pricing.types';
import { partNumberOf } from './part-number';

const MAX_VARIANTS = 4;

export const slugOf = (...parts: string[]) =>
  parts
    .join(' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
export const urlOf = (sku: Sku) =>
  `/product/${encodeURIComponent(sku.productNumber)}/${slugOf(sku.brand, sku.name, sku.size)}`;

export function badgesOf(sku: Pick<Sku, 'mileageWarranty'>): string[] {
  return sku.mileageWarranty === null ? [] : [`${sku.mileageWarranty.toLocaleString('en-US')} MILE WARRANTY`];
}

const sizeLabel = (sku: Sku): SizeLabel => ({
  size: sku.size,
  ...(sku.loadIndex ? { loadIndex: sku.loadIndex } : {}),
  ...(sku.speedRating ? { speedRating: sku.speedRating } : {}),
});

function variantOf(sku: Sku, isOneOfMany: boolean, position?: 'front' | 'rear'): CardVariant {
  return {
    productNumber: sku.productNumber,
    price: money(sku.priceCents),
    inStock: sku.stock > 0,
    ...(isOneOfMany ? { size: sku.size } : {}),
    ...(position ? { position } : {}),
  };
}

/** What a listing shows of one line: its matching products, or the front and rear of a staggered pair. */
export interface CardSource {
  readonly skus: readonly Sku[];
  readonly pair?: { readonly front: Sku; readonly rear: Sku };
}

export const pairOf = (front: Sku, rear: Sku): CardSource => ({ skus: [front, rear], pair: { front, rear } });

export interface CardContext {
  readonly delivery: DeliveryEstimate;
  /** Running offers of a line, the one to show first. */
  offersOf(lineId: string): readonly PromotionRow[];
}

/** What a set costs: two of each of a pair, else four of the cheapest. */
export const setCents = ({ skus, pair }: CardSource): number =>
  pair
    ? (pair.front.priceCents + pair.rear.priceCents) * (SET / 2)
    : Math.min(...skus.map(({ priceCents }) => priceCents)) * SET;

function offerOf(source: CardSource, offers: readonly PromotionRow[]): Partial<ProductCard> {
  const [first] = offers;
  if (!first) return {};
  return {
    specialOffer: toPromotion(first),
    ...(source.skus[0]!.productType === 'TIRE'
      ? { priceAfterSavings: money(afterSavings(setCents(source), offers)) }
      : {}),
  };
}

function extras(sku: Sku): Partial<ProductCard> {
  return {
    ...(sku.rating !== null ? { rating: sku.rating } : {}),
    ...(sku.sidewall ? { sideWall: sku.sidewall } : {}),
    ...(sku.ply ? { plyRating: sku.ply } : {}),
    ...(sku.speedRating ? { speedRating: sku.speedRating } : {}),
    ...(sku.loadIndex ? { loadIndex: sku.loadIndex } : {}),
    ...(sku.mileageWarranty ? { mileageWarranty: sku.mileageWarranty } : {}),
    ...(sku.runFlat ? { runFlat: true } : {}),
    performanceCategory: sku.category,
  };
}

export function toCard(source: CardSource, context: CardContext): ProductCard {
  const { skus, pair } = source;
  const first = pair?.front ?? skus[0]!;
  const prices = skus.map((sku) => sku.priceCents);
  const shown = skus.slice(0, MAX_VARIANTS);
  return {
    id: first.lineId,
    productType: first.productType,
    title: { brand: first.brand, name: first.name },
    subtitle: { front: sizeLabel(first), ...(pair ? { rear: sizeLabel(pair.rear) } : {}) },
    media: first.pictures[0]!,
    numberOfReviews: first.reviewCount,
    estimatedDelivery: context.delivery,
    partNumber: partNumberOf(first.productNumber),
    url: urlOf(first),
    variants: pair
      ? [variantOf(pair.front, true, 'front'), variantOf(pair.rear, true, 'rear')]
      : shown.map((sku) => variantOf(sku, skus.length > 1)),
    variantCount: skus.length,
    priceRange: { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
    badges: badgesOf(first),
    ...extras(first),
    ...offerOf(source, context.offersOf(first.lineId)),
  };
}
