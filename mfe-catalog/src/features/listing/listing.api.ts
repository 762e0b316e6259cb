import { LISTING_PAGE_SIZE, type ApiQuery, type Facet, type FacetValue, type ProductPage } from 'shared-contracts';
import { isNoResult, ok, type ApiReader, type Result } from 'remote-kit';
import { pagesOf, type ListingAddress } from '../../platform/listing-address';

export const PRODUCTS_PATH = '/products';

/** Returns the API query of one page of a listing. */
export function productsQuery({ path, query }: ListingAddress, page: number, hasFacets: boolean): ApiQuery {
  const { from: _from, page: _page, ...rest } = query;
  return {
    ...rest,
    type: path.slice(1),
    ...(page > 1 && { page: String(page) }),
    ...(!hasFacets && { facets: 'false' }),
  };
}

/** Returns the queries of all pages of an address. The first one returns the facets. */
export function pageQueries(address: ListingAddress): ApiQuery[] {
  const { from, page } = pagesOf(address);
  return Array.from({ length: page - from + 1 }, (_, index) => productsQuery(address, from + index, index === 0));
}

/** A kind of tire that also has its own switch: as a kind it is listed only while selected. */
const SWITCHED_KIND = 'run-flat';
const isSaidTwice = ({ value, selected }: FacetValue): boolean => value === SWITCHED_KIND && !selected;
const withoutDouble = (facet: Facet): Facet =>
  facet.id === 'category' && facet.values.some(isSaidTwice)
    ? { ...facet, values: facet.values.filter((value) => !isSaidTwice(value)) }
    : facet;

/** Combines consecutive pages. The catalog may change between two requests, so duplicate cards are dropped. */
export function joined([first, ...others]: readonly [ProductPage, ...ProductPage[]]): ProductPage {
  const products = new Map([first, ...others].flatMap((page) => page.products.map((card) => [card.id, card] as const)));
  const last = others.at(-1) ?? first;
  return {
    ...first,
    facets: first.facets.map(withoutDouble),
    products: [...products.values()],
    total: last.total,
    page: last.page,
    pageCount: last.pageCount,
  };
}

/** An empty list: HTTP 400 means that there are no products, not a failure (spec §8). */
export const NO_PRODUCTS: ProductPage = {
  products: [],
  facets: [],
  total: 0,
  page: 1,
  pageSize: LISTING_PAGE_SIZE,
  pageCount: 1,
  sort: 'relevance',
};

/** A page of products with its search id (spec §3: in a response header). */
export interface FoundProducts {
  readonly page: ProductPage;
  readonly searchId: string | null;
}

async function readPage(api: ApiReader, query: ApiQuery, signal?: AbortSignal): Promise<Result<FoundProducts>> {
  const response = await api.getResponse<ProductPage>(PRODUCTS_PATH, query, signal);
  if (!response.ok) return response;
  return ok({ page: response.value.body, searchId: response.value.headers['x-search-id'] ?? null });
}

/** Pages to read, and their abort signal. */
export interface ReadOptions {
  /** Reads only the last page of the address, because the others are already shown. */
  readonly isMore?: boolean;
  readonly signal?: AbortSignal;
}

/** Reads the products of an address. When filters are rejected and another page failed, the rejection is the error. */
export async function readProducts(
  api: ApiReader,
  address: ListingAddress,
  { isMore = false, signal }: ReadOptions = {},
): Promise<Result<FoundProducts>> {
  if (isMore) return readPage(api, productsQuery(address, pagesOf(address).page, false), signal);
  const responses = await Promise.all(pageQueries(address).map((query) => readPage(api, query, signal)));
  const failures = responses.flatMap((response) => (response.ok ? [] : [response]));
  const failure = failures.find(({ error }) => isNoResult(error)) ?? failures[0];
  if (failure) return failure;
  const found = responses.flatMap((response) => (response.ok ? [response.value] : []));
  return ok({ page: joined(found.map(({ page }) => page) as [ProductPage]), searchId: found[0]?.searchId ?? null });
}
