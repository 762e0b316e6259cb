import type { ProductDetail, ReviewOverview } from 'shared-contracts';
import { ok, type ApiReader, type Result } from 'remote-kit';

export const productPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;
export const OVERVIEW_PATH = '/product-reviews/overview';

/** A product with its review averages, which only feed the deciding facts and may be missing. */
export interface ReadProduct {
  readonly product: ProductDetail;
  readonly overview: ReviewOverview | null;
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
