import type { ProductDetail } from 'shared-contracts';
import { isNotFound, ok, type ApiReader, type Result } from 'remote-kit';

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
> & { readonly picture: string };

/** What was found for an address. */
export interface Comparison {
  readonly products: readonly ComparedProduct[];
  /** Numbers that the store has no product for. */
  readonly unknown: readonly string[];
}

const productPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;

function comparedOf(product: ProductDetail): ComparedProduct {
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
      product: await api.get<ProductDetail>(productPath(productNumber), {}, signal),
    })),
  );
  const products: ComparedProduct[] = [];
  const unknown: string[] = [];
  for (const { productNumber, product } of answers) {
    if (product.ok) products.push(comparedOf(product.value));
    else if (isNotFound(product.error)) unknown.push(productNumber);
    else return product;
  }
  return ok({ products, unknown });
}

/** A product with whether it fits the vehicle. */
export const readFit = (
  api: ApiReader,
  { productNumber, fitmentId }: { readonly productNumber: string; readonly fitmentId: string },
  signal?: AbortSignal,
): Promise<Result<ProductDetail>> => api.get<ProductDetail>(productPath(productNumber), { fitment: fitmentId }, signal);
