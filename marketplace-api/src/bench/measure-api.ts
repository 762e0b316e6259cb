import { HEADERS, measureCarts, measureReads, type Figures, type Load } from './load';
import { cycle, listingPaths, newDepartment, newListing, newSearch, newSuggestion, searchPaths, SIZES } from './questions';

interface Page { readonly products: readonly { readonly variants: readonly { readonly productNumber: string }[] }[] }

const read = async <T>(url: string, path: string) => (await (await fetch(`${url}/v1${path}`, { headers: HEADERS })).json()) as T;

/** The calls of a shopper on the way to an order, those that repeat and those that nobody asked before. */
export async function measureApi(load: Load): Promise<Figures[]> {
  const { url } = load;
  const pages = await Promise.all(SIZES.map((size) => read<Page>(url, `/products?size=${size}&inStock=true`)));
  const numbers = pages.flatMap((page) => page.products.map((card) => card.variants[0]!.productNumber));
  const searches = searchPaths();
  return [
    await measureReads(load, 'listing, repeated', cycle(listingPaths()), `${listingPaths().length} questions`),
    await measureReads(load, 'listing, new', newListing, 'of a size; no question twice'),
    await measureReads(load, 'department, new', newDepartment, 'all tires; no question twice'),
    await measureReads(load, 'search, repeated', cycle(searches), `${searches.length} questions`),
    await measureReads(load, 'search, new', newSearch, 'words never asked before'),
    await measureReads(load, 'suggestions, new', newSuggestion, 'words never asked before'),
    await measureReads(load, 'product', cycle(numbers.map((number) => `/products/${encodeURIComponent(number)}`)), `${numbers.length} products`),
    await measureCarts(load, numbers),
  ];
}

export async function listingWeight(url: string): Promise<string> {
  const path = `${url}/v1/products?size=${SIZES[0]!}`;
  const text = await (await fetch(path, { headers: { ...HEADERS, 'accept-encoding': 'identity' } })).text();
  const compressed = (await fetch(path, { method: 'HEAD', headers: { ...HEADERS, 'accept-encoding': 'gzip' } })).headers.get('content-length');
  const rest = await (await fetch(`${path}&facets=false`, { headers: { ...HEADERS, 'accept-encoding': 'identity' } })).text();
  return `a listing of ${(JSON.parse(text) as Page).products.length}: ${text.length} bytes, ${compressed} compressed; ${rest.length} without facets`;
}
