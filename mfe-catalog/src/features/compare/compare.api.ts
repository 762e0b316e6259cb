import type { ProductDetail } from 'shared-contracts';
import { isNotFound, ok, type ApiReader, type Result } from 'remote-kit';
import { decidingFacts, type DecidingFact } from '../../platform/deciding-facts';
import { productPath, readProduct, type ReadProduct } from '../../platform/read-product';

/** Fields of a product for this page, which keeps other sizes and texts out of the page's state. */
export type ComparedProduct = Pick<
  ProductDetail,
  | 'productNumber'
  | 'productType'
  | 'brand'
  | 'name'
  | 'url'
  | 'size'
  | 'loadIndex'
  | 'speedRating'
  | 'price'
  | 'salePrice'
  | 'promotions'
  | 'availableQuantity'
  | 'mileageWarranty'
  | 'inStock'
  | 'rating'
  | 'numberOfReviews'
  | 'hasSampleReviews'
  | 'estimatedDelivery'
  | 'specs'
  | 'fitsVehicle'
> & {
  readonly picture: string;
  /** Empty except for road tires. */
  readonly facts: readonly DecidingFact[];
};

/** Products of an address. */
export interface Comparison {
  readonly products: readonly ComparedProduct[];
  /** Unknown product numbers. */
  readonly unknown: readonly string[];
}

function comparedOf(read: ReadProduct): ComparedProduct {
  const { product } = read;
  const {
    productNumber,
    productType,
    brand,
    name,
    url,
    size,
    price,
    inStock,
    availableQuantity,
    promotions,
    numberOfReviews,
    hasSampleReviews,
    estimatedDelivery,
    specs,
  } = product;
  const { loadIndex, speedRating, salePrice, mileageWarranty, rating, fitsVehicle, media } = product;
  return {
    productNumber,
    productType,
    brand,
    name,
    url,
    size,
    price,
    inStock,
    availableQuantity,
    promotions,
    numberOfReviews,
    hasSampleReviews,
    estimatedDelivery,
    specs,
    picture: media[0]?.name ?? '',
    facts: decidingFacts(read),
    ...(loadIndex && { loadIndex }),
    ...(speedRating && { speedRating }),
    ...(salePrice && { salePrice }),
    ...(mileageWarranty && { mileageWarranty }),
    ...(rating !== undefined && { rating }),
    ...(fitsVehicle && { fitsVehicle }),
  };
}

/** Reads all products concurrently; an error when one of them failed. */
export async function readComparison(
  api: ApiReader,
  productNumbers: readonly string[],
  signal?: AbortSignal,
): Promise<Result<Comparison>> {
  const answers = await Promise.all(
    productNumbers.map(async (productNumber) => ({
      productNumber,
      read: await readProduct(api, productNumber, signal && { signal }),
    })),
  );
  const products: ComparedProduct[] = [];
  const unknown: string[] = [];
  for (const { productNumber, read } of answers) {
    if (read.ok) products.push(comparedOf(read.value));
    else if (isNotFound(read.error)) unknown.push(productNumber);
    else return read;
  }
  return ok({ products, unknown });
}

/** Reads a product's fit for the vehicle. */
export const readFit = (
  api: ApiReader,
  { productNumber, fitmentId }: { readonly productNumber: string; readonly fitmentId: string },
  signal?: AbortSignal,
): Promise<Result<ProductDetail>> => api.get<ProductDetail>(productPath(productNumber), { fitment: fitmentId }, signal);
