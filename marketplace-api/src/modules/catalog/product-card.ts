import { LINE_QUANTITY, startQuantity, todaysPrice, type PricedGoods } from 'shared-contracts';
import type { CardVariant, DeliveryEstimate, ProductCard, SizeLabel } from 'shared-contracts/wire';
import { money } from '../../platform/values/money';
import { toPromotion } from '../pricing/promotions';
import { afterRebatesCents, SET, shownPrice, type PriceScope } from '../pricing/set-price';
import type { Sku } from './catalog.types';
import type { PromotionRow } from '../pricing/pricing.types';
import { partNumberOf } from './part-number';
import { elementAt } from '../../platform/values/element-at';

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

/** The part of a line that a card shows: its matching products, or a staggered pair. */
export interface CardSource {
  /** Sorted by availability, then by price. */
  readonly skus: readonly Sku[];
  readonly pair?: { readonly front: Sku; readonly rear: Sku };
  /** Set size of the vehicle that filters the listing. */
  readonly set?: number;
}

export const pairOf = (front: Sku, rear: Sku): CardSource => ({ skus: [front, rear], pair: { front, rear } });

export interface CardContext {
  readonly delivery: DeliveryEstimate;
  /** Returns the active offers of a line, the one to show first at the beginning. */
  offersOf(lineId: string): readonly PromotionRow[];
}

/** Returns the quantity that a product page starts with. */
export const goodsOf = (sku: Sku, set: number = SET): PricedGoods => ({
  unitCents: sku.priceCents,
  quantity: startQuantity(
    { productType: sku.productType, availableQuantity: Math.min(Math.max(0, sku.stock), LINE_QUANTITY.max) },
    set,
  ),
});

/** Returns the goods that a card is priced for: its staggered pair, or its first product. */
export function scopeOf({ skus, pair, set }: CardSource): PriceScope {
  if (pair) {
    const goods = [pair.front, pair.rear].map(({ priceCents }) => ({ unitCents: priceCents, quantity: SET / 2 }));
    return { scope: 'pair', goods, mileageWarranty: pair.front.mileageWarranty };
  }
  const first = elementAt(skus, 0);
  const goods = [goodsOf(first, set)];
  // "From" implies other prices, which several sizes of the same price do not have.
  const hasOthers = skus.some(({ priceCents }) => priceCents !== first.priceCents);
  return { scope: hasOthers ? 'from' : 'one', goods, mileageWarranty: first.mileageWarranty };
}

/** Returns the promotions that apply to a product. Only tires have any. */
export const tireOffers = ({ productType }: Sku, offers: readonly PromotionRow[]): readonly PromotionRow[] =>
  productType === 'TIRE' ? offers : [];

function offerOf(source: CardSource, offers: readonly PromotionRow[]): Partial<ProductCard> {
  const [first] = offers;
  if (!first) return {};
  return {
    specialOffer: toPromotion(first),
    priceAfterSavings: money(afterRebatesCents(todaysPrice(scopeOf(source).goods, offers))),
  };
}

/** Omitted for passenger tires: SL and XL follow from load index and size. */
const isTruckRange = (loadRange: string | null): loadRange is string => loadRange?.length === 1;

function extras(sku: Sku): Partial<ProductCard> {
  return {
    ...(sku.rating !== null ? { rating: sku.rating } : {}),
    ...(sku.sidewall ? { sideWall: sku.sidewall } : {}),
    ...(sku.ply ? { plyRating: sku.ply } : {}),
    ...(sku.speedRating ? { speedRating: sku.speedRating } : {}),
    ...(sku.loadIndex ? { loadIndex: sku.loadIndex } : {}),
    ...(sku.mileageWarranty ? { mileageWarranty: sku.mileageWarranty } : {}),
    ...(sku.runFlat ? { runFlat: true } : {}),
    ...(isTruckRange(sku.loadRange) ? { loadRange: sku.loadRange } : {}),
    performanceCategory: sku.category,
    ...(sku.productType === 'WHEEL' && sku.finish ? { finish: sku.finish } : {}),
  };
}

export function toCard(source: CardSource, context: CardContext): ProductCard {
  const { skus, pair } = source;
  const first = pair?.front ?? elementAt(skus, 0);
  const prices = skus.map((sku) => sku.priceCents);
  const shown = skus.slice(0, MAX_VARIANTS);
  const offers = tireOffers(first, context.offersOf(first.lineId));
  return {
    id: first.lineId,
    productType: first.productType,
    title: { brand: first.brand, name: first.name },
    subtitle: { front: sizeLabel(first), ...(pair ? { rear: sizeLabel(pair.rear) } : {}) },
    media: elementAt(first.pictures, 0),
    numberOfReviews: first.reviewCount,
    estimatedDelivery: context.delivery,
    partNumber: partNumberOf(first.productNumber),
    url: urlOf(first),
    variants: pair
      ? [variantOf(pair.front, true, 'front'), variantOf(pair.rear, true, 'rear')]
      : shown.map((sku) => variantOf(sku, skus.length > 1)),
    variantCount: skus.length,
    priceRange: { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
    shown: shownPrice(scopeOf(source), offers),
    badges: badgesOf(first),
    ...extras(first),
    ...offerOf(source, offers),
  };
}
