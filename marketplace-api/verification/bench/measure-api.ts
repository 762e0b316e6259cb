import { HEADERS, measureCarts, measureReads, type Figures, type Load } from './load';
import {
  cycle,
  listingPaths,
  newDepartment,
  newListing,
  newSearch,
  newSuggestion,
  searchPaths,
  SIZES,
} from './questions';

interface Page {
  readonly products: readonly { readonly variants: readonly { readonly productNumber: string }[] }[];
}

const read = async <T>(url: string, path: string) =>
  (await (await fetch(`${url}/v1${path}`, { headers: HEADERS })).json()) as T;

/** Measures one call, on several servers in turn. */
export type Measure = (load: Load) => Promise<Figures>;

async function numbersOf(url: string): Promise<string[]> {
  const pages = await Promise.all(SIZES.map((size) => read<Page>(url, `/products?size=${size}&inStock=true`)));
  return pages.flatMap((page) => page.products.map((card) => card.variants[0]!.productNumber));
}

/** The calls of a shopper before an order, both repeated and new ones. */
export const MEASURES: readonly Measure[] = [
  (load) => measureReads(load, 'listing, repeated', cycle(listingPaths()), `${listingPaths().length} questions`),
  (load) => measureReads(load, 'listing, new', newListing, 'of a size; no question twice'),
  (load) => measureReads(load, 'department, new', newDepartment, 'all tires; no question twice'),
  (load) => measureReads(load, 'search, repeated', cycle(searchPaths()), `${searchPaths().length} questions`),
  (load) => measureReads(load, 'search, new', newSearch, 'words never asked before'),
  (load) => measureReads(load, 'suggestions, new', newSuggestion, 'words never asked before'),
  async (load) => {
    const numbers = await numbersOf(load.url);
    return measureReads(
      load,
      'product',
      cycle(numbers.map((number) => `/products/${encodeURIComponent(number)}`)),
      `${numbers.length} products`,
    );
  },
  async (load) => measureCarts(load, await numbersOf(load.url)),
];

/** Sends repeated queries once before they are measured. */
export async function warmUp(url: string): Promise<void> {
  for (const path of [...listingPaths(), ...searchPaths()]) await read(url, path);
}

export async function listingWeight(url: string): Promise<string> {
  const path = `${url}/v1/products?size=${SIZES[0]!}`;
  const text = await (await fetch(path, { headers: { ...HEADERS, 'accept-encoding': 'identity' } })).text();
  const compressed = (
    await fetch(path, { method: 'HEAD', headers: { ...HEADERS, 'accept-encoding': 'gzip' } })
  ).headers.get('content-length');
  const rest = await (
    await fetch(`${path}&facets=false`, { headers: { ...HEADERS, 'accept-encoding': 'identity' } })
  ).text();
  return (
    `a listing of ${(JSON.parse(text) as Page).products.length}: ${text.length} bytes, ${compressed} compressed; ` +
    `${rest.length} without facets`
  );
}
