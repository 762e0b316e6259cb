import type { ApiQuery, ProductPage } from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';
import type { ListingAddress } from '../../platform/listing-address';

export const PRODUCTS_PATH = '/products';

/** The API's query of a listing. */
export function productsQuery({ path, query }: ListingAddress): ApiQuery {
  return { ...query, type: path.slice(1) };
}

/** A page of products with the id of the search that found it (spec §3: in a response header). */
export interface FoundProducts {
  readonly page: ProductPage;
  readonly searchId: string | null;
}

export async function readProducts(http: Http, address: ListingAddress, signal: AbortSignal): Promise<Result<FoundProducts>> {
  const answer = await http.call<ProductPage>({ method: 'GET', path: PRODUCTS_PATH, query: productsQuery(address), signal });
  return answer.ok ? ok({ page: answer.value.body, searchId: answer.value.headers['x-search-id'] ?? null }) : answer;
}
