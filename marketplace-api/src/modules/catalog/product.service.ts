import crypto from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { TaggedCache } from '../../platform/freshness/answer-cache';
import type { CacheTag, Money, ProductDetail, ProductVariant, StockAvailabilityList } from 'shared-contracts/wire';
import { LINE_QUANTITY, todaysPrice } from 'shared-contracts';
import { failure, type Failure } from '../../platform/values/failure';
import { money } from '../../platform/values/money';
import { storeDay } from '../../platform/time/store-clock';
import type { FitmentService } from '../fitment/fitment.service';
import type { CatalogRepository } from './catalog.repository';
import type { LiveCatalog, SnapshotSource } from './catalog-snapshot';
import type { ProductFactsRow, Sku } from './catalog.types';
import { DEFAULT_TRANSIT_DAYS, estimateDelivery } from './delivery';
import { partNumberOf } from './part-number';
import { badgesOf, goodsOf, slugOf, tireOffers, urlOf } from './product-card';
import { tagsOfDetail } from './product-tags';
import type { PromotionRow } from '../pricing/pricing.types';
import { toPromotion } from '../pricing/promotions';
import { specWords } from './spec-labels';
import { fitsVehicle } from '../fitment/vehicle-fit';

export interface ProductDependencies {
  readonly snapshots: SnapshotSource;
  readonly repository: CatalogRepository;
  readonly fitments: FitmentService;
  readonly hasSampleReviews: boolean;
  now(): Date;
}

export interface CachedProduct {
  /** JSON in UTF-8, encoded once for all requests. */
  readonly body: Buffer;
  readonly etag: string;
  readonly tags: readonly CacheTag[];
}

const optional = <K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> =>
  value === null || value === undefined ? {} : ({ [key]: value } as Record<K, V>);

/** Returns the unit price after savings at the page's start quantity, or null without savings. */
function salePriceOf(sku: Sku, offers: readonly PromotionRow[]): Money | null {
  const [unitCents = sku.priceCents] = todaysPrice([goodsOf(sku)], offers).unitCents;
  return unitCents < sku.priceCents ? money(unitCents) : null;
}

function toVariant(sku: Sku, offers: readonly PromotionRow[]): ProductVariant {
  return {
    productNumber: sku.productNumber,
    size: sku.size,
    ...optional('loadIndex', sku.loadIndex),
    ...optional('speedRating', sku.speedRating),
    ...optional('loadRange', sku.loadRange),
    ...optional('finish', sku.finish),
    price: money(sku.priceCents),
    ...optional('salePrice', salePriceOf(sku, offers)),
    inStock: sku.stock > 0,
    url: urlOf(sku),
  };
}

type Spec = ProductDetail['specs'][number];

function factsInOrder(sku: Sku, { facts, attributes }: ProductFactsRow): Spec[] {
  const spec = (name: string, value: string | number | null | undefined) =>
    value === null || value === undefined ? [] : [{ name, value: String(value) }];
  return [
    ...spec('Size', sku.size),
    ...spec('Load index', sku.loadIndex),
    ...spec('Speed rating', sku.speedRating),
    ...spec('Load range', sku.loadRange),
    ...spec('Ply rating', sku.ply),
    ...spec('Sidewall', sku.sidewall),
    ...spec('Rim diameter', sku.rim && `${sku.rim} in`),
    ...spec('Width', sku.width && `${sku.width} in`),
    ...spec('Offset', sku.offset !== null ? `${sku.offset} mm` : null),
    ...spec('Bolt pattern', sku.boltPattern),
    ...spec('Hub bore', sku.hubBore && `${sku.hubBore} mm`),
    ...spec('Load rating', sku.loadRatingLb && `${sku.loadRatingLb} lb`),
    ...spec('Finish', sku.finish),
    ...spec('Maximum load', attributes.maxLoadLb && `${attributes.maxLoadLb} lb`),
    ...spec('Extra load', attributes.xl ? 'Yes' : null),
    ...(sku.productType === 'TIRE' ? spec('Run-flat', sku.runFlat ? 'Yes' : 'No') : []),
    ...facts.specs,
    ...spec('Fits tire sizes', sku.fitsSizes?.length ? sku.fitsSizes.join(', ') : null),
    ...spec('Product number', sku.productNumber),
  ];
}

const specsOf = (sku: Sku, line: ProductFactsRow): Spec[] =>
  factsInOrder(sku, line).map((spec) => ({ ...spec, ...optional('note', specWords(spec.name, spec.value, sku)) }));

interface DetailContext {
  readonly snapshot: LiveCatalog;
  readonly today: string;
  readonly hasSampleReviews: boolean;
  readonly hasOffers: boolean;
}

function toDetail(
  sku: Sku,
  line: ProductFactsRow,
  { snapshot, today, hasSampleReviews, hasOffers }: DetailContext,
): ProductDetail {
  const offers = hasOffers ? tireOffers(sku, snapshot.offers.ofLine(sku.lineId, today)) : [];
  const { stock } = line;
  return {
    productNumber: sku.productNumber,
    partNumber: partNumberOf(sku.productNumber),
    productType: sku.productType,
    group: sku.group,
    lineId: sku.lineId,
    brand: sku.brand,
    name: sku.name,
    slug: slugOf(sku.brand, sku.name, sku.size),
    url: urlOf(sku),
    size: sku.size,
    ...optional('loadIndex', sku.loadIndex),
    ...optional('speedRating', sku.speedRating),
    ...(sku.loadIndex ? { loadSpeedRating: `${sku.loadIndex}${sku.speedRating ?? ''}` } : {}),
    ...optional('loadRange', sku.loadRange),
    ...optional('plyRating', sku.ply),
    ...optional('sideWall', sku.sidewall),
    runFlat: sku.runFlat,
    ...optional('mileageWarranty', sku.mileageWarranty),
    performanceCategory: sku.category,
    price: money(sku.priceCents),
    ...optional('sizePrices', sizePricesOf(sku, snapshot)),
    ...optional('salePrice', salePriceOf({ ...sku, stock }, offers)),
    inStock: stock > 0,
    availableQuantity: Math.min(stock, LINE_QUANTITY.max),
    promotions: offers.map(toPromotion),
    media: sku.pictures,
    badges: badgesOf(sku),
    ...optional('rating', sku.rating),
    numberOfReviews: sku.reviewCount,
    hasSampleReviews: hasSampleReviews && line.hasSamples,
    overview: line.facts.overview,
    features: line.facts.features,
    warranty: line.facts.warranty,
    specs: specsOf(sku, line),
    variants: snapshot.skusOfLine(sku.lineId).map((one) => toVariant(one, offers)),
    estimatedDelivery: estimateDelivery(today, DEFAULT_TRANSIT_DAYS),
    isIllustrative: line.isIllustrative,
  };
}

/** Counts the products of other lines that cost more and those that cost less. */
function sizePricesOf(sku: Sku, snapshot: LiveCatalog): ProductDetail['sizePrices'] {
  const others = snapshot.inSizeOf(sku).filter(({ lineId }) => lineId !== sku.lineId);
  if (others.length === 0) return undefined;
  const { priceCents } = sku;
  return {
    others: others.length,
    cheaper: others.filter((other) => other.priceCents < priceCents).length,
    dearer: others.filter((other) => other.priceCents > priceCents).length,
  };
}

export const unknownProduct = (productNumber: string) =>
  failure(404, 'NOT_FOUND', `We can’t find product ${productNumber}. Search again, or look through the list.`);

/** A product with its fit, and the tags of its data without the fit. */
export interface ForVehicle {
  readonly product: ProductDetail;
  readonly tags: readonly CacheTag[];
}

/** Returns the product with its fit on a vehicle; an unknown fitment leaves it unchanged. */
async function readForVehicle(
  deps: ProductDependencies,
  read: () => Promise<CachedProduct | Failure>,
  productNumber: string,
  fitmentId: string,
): Promise<ForVehicle | Failure> {
  const product = await read();
  if ('isFailure' in product) return product;
  const { tags } = product;
  const detail = JSON.parse(product.body.toString()) as ProductDetail;
  const known = await deps.fitments.rowOf(fitmentId);
  const snapshot = await deps.snapshots.current();
  const sku = snapshot.sku(productNumber);
  if (!known || !sku) return { product: detail, tags };
  const lineSkus = snapshot.skusOfLine(sku.lineId);
  return { product: { ...detail, fitsVehicle: fitsVehicle(sku, lineSkus, known.row, known.fitment.vehicle) }, tags };
}

/** Serves GET /products/{number}. Each response body is cached until its data change or the day ends. */
export function productService(deps: ProductDependencies) {
  const kept = new TaggedCache<CachedProduct & { today: string }>(
    'product',
    new LRUCache({ max: 8000, maxSize: 96 * 1024 * 1024, sizeCalculation: (entry) => entry.body.length }),
  );
  deps.snapshots.subscribe(kept.onChange);

  async function read(productNumber: string, hasOffers = true): Promise<CachedProduct | Failure> {
    const snapshot = await deps.snapshots.current();
    const today = storeDay(deps.now());
    const key = `${hasOffers ? '' : 'plain '}${productNumber}`;
    const hit = kept.get(key);
    if (hit?.today === today) return hit;
    const sku = snapshot.sku(productNumber);
    if (!sku) return unknownProduct(productNumber);
    const keep = kept.begin();
    const line = await deps.repository.productFacts(productNumber);
    if (!line) return unknownProduct(productNumber);
    const context = { snapshot, today, hasSampleReviews: deps.hasSampleReviews, hasOffers };
    const body = Buffer.from(JSON.stringify(toDetail(sku, line, context)));
    const entry = {
      body,
      etag: `"${crypto.createHash('sha1').update(body).digest('base64url')}"`,
      tags: tagsOfDetail(sku),
      today,
    };
    keep(key, entry);
    return entry;
  }

  return {
    read,
    readForVehicle: (productNumber: string, fitmentId: string, hasOffers = true) =>
      readForVehicle(deps, () => read(productNumber, hasOffers), productNumber, fitmentId),
    async stock(productNumbers: readonly string[], transitDays: number | null): Promise<StockAvailabilityList> {
      const estimate = transitDays === null ? null : estimateDelivery(storeDay(deps.now()), transitDays);
      const rows = new Map(
        (await deps.repository.stock(productNumbers)).map((row) => [row.productNumber, row.quantity]),
      );
      return {
        products: productNumbers
          .filter((productNumber) => rows.has(productNumber))
          .map((productNumber) => {
            const quantity = Math.min(rows.get(productNumber) ?? 0, LINE_QUANTITY.max);
            return { productNumber, inStock: quantity > 0, availableQuantity: quantity, estimatedDelivery: estimate };
          }),
      };
    },
  };
}

export type ProductService = ReturnType<typeof productService>;
