import { LISTING_PAGE_SIZE, type ApiQuery, type Facet, type FacetValue, type ProductPage } from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';
import { pagesOf, type ListingAddress } from '../../platform/listing-address';

export const PRODUCTS_PATH = '/products';

/** The API's query of one page of a listing. */
export function productsQuery({ path, query }: ListingAddress, page: number, hasFacets: boolean): ApiQuery {
  const { from: _from, page: _page, ...rest } = query;
  return {
    ...rest,
    type: path.slice(1),
    ...(page > 1 && { page: String(page) }),
    ...(!hasFacets && { facets: 'false' }),
  };
}

/** The queries of all pages that an address shows. The first brings the facets. */
export function pageQueries(address: ListingAddress): ApiQuery[] {
  const { from, page } = pagesOf(address);
  return Array.from({ length: page - from + 1 }, (_, index) => productsQuery(address, from + index, index === 0));
}

/** A kind of tire that a switch of the filters says as well: as a kind it is listed only while it is chosen. */
const SWITCHED_KIND = 'run-flat';
const isSaidTwice = ({ value, selected }: FacetValue): boolean => value === SWITCHED_KIND && !selected;
const withoutDouble = (facet: Facet): Facet =>
  facet.id === 'category' && facet.values.some(isSaidTwice)
    ? { ...facet, values: facet.values.filter((value) => !isSaidTwice(value)) }
    : facet;

/** Pages under each other as one: the catalog may change between two of them, so each card is taken once. */
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

/** A list without products: HTTP 400 means that there are none, not that something broke (spec §8). */
export const NO_PRODUCTS: ProductPage = {
  products: [],
  facets: [],
  total: 0,
  page: 1,
  pageSize: LISTING_PAGE_SIZE,
  pageCount: 1,
  sort: 'relevance',
};

/** A page of products with the id of the search that found it (spec §3: in a response header). */
export interface FoundProducts {
  readonly page: ProductPage;
  readonly searchId: string | null;
}

async function readPage(http: Http, query: ApiQuery, signal: AbortSignal): Promise<Result<FoundProducts>> {
  const answer = await http.call<ProductPage>({ method: 'GET', path: PRODUCTS_PATH, query, signal });
  if (!answer.ok)
    return answer.error.kind === 'validation'
      ? ok({ page: { ...NO_PRODUCTS, notice: answer.error.message }, searchId: null })
      : answer;
  return ok({ page: answer.value.body, searchId: answer.value.headers['x-search-id'] ?? null });
}

/** What an address shows; `isMore`: only its last page, because the others stand there already. */
export async function readProducts(
  http: Http,
  address: ListingAddress,
  isMore: boolean,
  signal: AbortSignal,
): Promise<Result<FoundProducts>> {
  if (isMore) return readPage(http, productsQuery(address, pagesOf(address).page, false), signal);
  const found: FoundProducts[] = [];
  for (const answer of await Promise.all(pageQueries(address).map((query) => readPage(http, query, signal)))) {
    if (!answer.ok) return answer;
    found.push(answer.value);
  }
  return ok({ page: joined(found.map(({ page }) => page) as [ProductPage]), searchId: found[0]?.searchId ?? null });
}
