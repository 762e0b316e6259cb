import type { ProductDetail, ReviewOverview } from 'shared-contracts';
import { ok, type ApiReader, type Result } from 'remote-kit';

export const productPath = (productNumber: string): string => `/products/${encodeURIComponent(productNumber)}`;
export const OVERVIEW_PATH = '/product-reviews/overview';

/** A product with its review averages, which are optional and only used for the deciding facts. */
export interface ReadProduct {
  readonly product: ProductDetail;
  readonly overview: ReviewOverview | null;
}

/** Reads a product; with a vehicle, including its fit. */
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
