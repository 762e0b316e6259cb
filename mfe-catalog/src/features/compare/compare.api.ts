import type { ProductDetail } from 'shared-contracts';
import { isNotFound, ok, type ApiReader, type Result } from 'remote-kit';
import { decidingFacts, type DecidingFact } from '../../platform/deciding-facts';
import { productPath, readProduct, type ReadProduct } from '../../platform/read-product';

/** What the page shows of a product: its other sizes and texts stay out of the page's state. */
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
  /** Empty for anything but road tires. */
  readonly facts: readonly DecidingFact[];
};

/** What was found for an address. */
export interface Comparison {
  readonly products: readonly ComparedProduct[];
  /** Numbers that the store has no product for. */
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

/** Reads all products at once; an error where one of them could not be read. */
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

/** A product with whether it fits the vehicle. */
export const readFit = (
  api: ApiReader,
  { productNumber, fitmentId }: { readonly productNumber: string; readonly fitmentId: string },
  signal?: AbortSignal,
): Promise<Result<ProductDetail>> => api.get<ProductDetail>(productPath(productNumber), { fitment: fitmentId }, signal);
