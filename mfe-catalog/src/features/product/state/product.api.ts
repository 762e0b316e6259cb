import type { ProductDetail, StockAvailabilityList } from 'shared-contracts';
import type { Http } from 'remote-kit';
import { productPath } from '../../../platform/read-product';

export const readForVehicle = (http: Http, productNumber: string, fitment: string, signal: AbortSignal) =>
  http.get<ProductDetail>(productPath(productNumber), { fitment }, signal);

export const readStock = (http: Http, productNumber: string, zipCode: string, signal: AbortSignal) =>
  http.get<StockAvailabilityList>(
    '/products/stock-available',
    { 'product-numbers': productNumber, 'zip-code': zipCode },
    signal,
  );

/** Text in another format is not requested, because it could be parsed as another API path. */
export const isProductNumber = (text: string): boolean => /^(?!.*\.\.)[^/\\%\p{Cc}]{1,80}$/u.test(text) && text !== '.';

/** Parses `/product/:productNumber/:slug?`. */
export function productNumberOf(pathname: string): string {
  const [, , encoded = ''] = pathname.split('/');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
