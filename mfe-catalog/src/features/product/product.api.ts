import type { ProductDetail, ReviewOverview, StockAvailabilityList } from 'shared-contracts';
import type { Http } from 'remote-kit';

export const productPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;
export const OVERVIEW_PATH = '/product-reviews/overview';

export const readForVehicle = (http: Http, productNumber: string, fitment: string, signal: AbortSignal) =>
  http.get<ProductDetail>(productPath(productNumber), { fitment }, signal);

export const readStock = (http: Http, productNumber: string, zipCode: string, signal: AbortSignal) =>
  http.get<StockAvailabilityList>('/products/stock-available', { 'product-numbers': productNumber, 'zip-code': zipCode }, signal);

/** What the server reads for a product page; the overview only feeds the deciding facts and may be missing. */
export interface ReadProduct {
  readonly product: ProductDetail;
  readonly overview: ReviewOverview | null;
}
