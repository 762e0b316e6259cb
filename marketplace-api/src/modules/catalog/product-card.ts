import type { CardVariant, DeliveryEstimate, ProductCard, SizeLabel } from 'shared-contracts/wire';
import { money } from '../../platform/money';
import { toPromotion } from '../pricing/promotions';
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

export interface CardContext {
  readonly delivery: DeliveryEstimate;
  offerOf(lineId: string): PromotionRow | undefined;
}

function extras(sku: Sku, context: CardContext): Partial<ProductCard> {
  const offer = context.offerOf(sku.lineId);
  return {
    ...(sku.rating !== null ? { rating: sku.rating } : {}),
    ...(offer ? { specialOffer: toPromotion(offer) } : {}),
    ...(sku.sidewall ? { sideWall: sku.sidewall } : {}),
    ...(sku.ply ? { plyRating: sku.ply } : {}),
    ...(sku.speedRating ? { speedRating: sku.speedRating } : {}),
    ...(sku.loadIndex ? { loadIndex: sku.loadIndex } : {}),
    ...(sku.mileageWarranty ? { mileageWarranty: sku.mileageWarranty } : {}),
    ...(sku.runFlat ? { runFlat: true } : {}),
    performanceCategory: sku.category,
  };
}

export function toCard({ skus, pair }: CardSource, context: CardContext): ProductCard {
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
    ...extras(first, context),
  };
}
