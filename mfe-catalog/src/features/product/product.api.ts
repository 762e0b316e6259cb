import type { ProductDetail, ReviewOverview, StockAvailabilityList } from 'shared-contracts';
import { ok, type ApiReader, type Http, type Result } from 'remote-kit';

export const productPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;
export const OVERVIEW_PATH = '/product-reviews/overview';

export const readForVehicle = (http: Http, productNumber: string, fitment: string, signal: AbortSignal) =>
  http.get<ProductDetail>(productPath(productNumber), { fitment }, signal);

export const readStock = (http: Http, productNumber: string, zipCode: string, signal: AbortSignal) =>
  http.get<StockAvailabilityList>(
    '/products/stock-available',
    { 'product-numbers': productNumber, 'zip-code': zipCode },
    signal,
  );

/** What no product number looks like is not asked for: it may read as another path on its way to the API. */
export const isProductNumber = (text: string): boolean => /^(?!.*\.\.)[^/\\%\p{Cc}]{1,80}$/u.test(text) && text !== '.';

/** A product with its review averages, which only feed the deciding facts and may be missing. */
export interface ReadProduct {
  readonly product: ProductDetail;
  readonly overview: ReviewOverview | null;
}

/** `/product/:productNumber/:slug?` */
export function productNumberOf(pathname: string): string {
  const [, , encoded = ''] = pathname.split('/');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** For a vehicle the answer says whether it fits, too. */
export async function readProduct(
  api: ApiReader,
  productNumber: string,
  { fitment, signal }: { readonly fitment?: string | undefined; readonly signal?: AbortSignal } = {},
): Promise<Result<ReadProduct>> {
  const [product, overview] = await Promise.all([
    api.get<ProductDetail>(productPath(productNumber), { fitment }, signal),
    api.get<ReviewOverview>(OVERVIEW_PATH, { productNumber }, signal),
  ]);
  return product.ok ? ok({ product: product.value, overview: overview.ok ? overview.value : null }) : product;
}
