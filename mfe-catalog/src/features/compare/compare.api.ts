import type { ProductDetail } from 'shared-contracts';

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

/** An answer's kind, whichever side of the wire asked: nothing there (404, and 400 by the rule of spec §8) is no failure. */
export type ProductAnswer = { readonly product: ProductDetail } | 'none' | 'failed';

export const comparedPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;

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
    numberOfReviews,
    hasSampleReviews,
    estimatedDelivery,
    specs,
  } = product;
  const { loadIndex, speedRating, salePrice, rating, fitsVehicle, media } = product;
  return {
    productNumber,
    productType,
    brand,
    name,
    url,
    size,
    price,
    inStock,
    numberOfReviews,
    hasSampleReviews,
    estimatedDelivery,
    specs,
    picture: media[0]?.name ?? '',
    ...(loadIndex && { loadIndex }),
    ...(speedRating && { speedRating }),
    ...(salePrice && { salePrice }),
    ...(rating !== undefined && { rating }),
    ...(fitsVehicle && { fitsVehicle }),
  };
}

/** Reads all products at once; null where one could not be asked for. */
export async function readComparison(
  productNumbers: readonly string[],
  ask: (path: string) => Promise<ProductAnswer>,
): Promise<Comparison | null> {
  const answers = await Promise.all(productNumbers.map((one) => ask(comparedPath(one))));
  const products: ComparedProduct[] = [];
  const unknown: string[] = [];
  for (const [index, answer] of answers.entries()) {
    if (answer === 'failed') return null;
    if (answer === 'none') unknown.push(productNumbers[index] ?? '');
    else products.push(comparedOf(answer.product));
  }
  return { products, unknown };
}
