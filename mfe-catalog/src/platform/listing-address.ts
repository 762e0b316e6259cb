import type { ProductType } from 'shared-contracts';

/** The three listings by path. */
export const DEPARTMENTS = {
  '/tires': { productType: 'TIRE', name: 'Tires', noun: 'tire' },
  '/wheels': { productType: 'WHEEL', name: 'Wheels', noun: 'wheel' },
  '/accessories': { productType: 'ACCESSORY', name: 'Accessories', noun: 'product' },
} as const satisfies Record<string, { productType: ProductType; name: string; noun: string }>;

/** Path of a listing. */
export type DepartmentPath = keyof typeof DEPARTMENTS;

/** State of a listing, complete in its address, so that it can be shared and "back" works. */
export interface ListingAddress {
  readonly path: DepartmentPath;
  readonly query: Readonly<Record<string, readonly string[]>>;
}

/** Every parameter of a listing: its page declares them, and addresses have no others. */
export const LISTING_PARAMETERS = [
  'q',
  'size',
  'rear',
  'fitment',
  'deal',
  'brand',
  'category',
  'price',
  'speed',
  'load',
  'ply',
  'sidewall',
  'rating',
  'runFlat',
  'warranty',
  'inStock',
  'specialOffer',
  'snow',
  'diameter',
  'width',
  'boltPattern',
  'color',
  'finish',
  'group',
  'sort',
  'page',
  'from',
] as const;
const KNOWN = new Set<string>(LISTING_PARAMETERS);
/** Filters that are shown elsewhere than as chips. */
export const SUBJECT_PARAMETERS = ['q', 'size', 'rear', 'fitment', 'deal'] as const;
const NOT_FILTERS = new Set<string>([...SUBJECT_PARAMETERS, 'sort', 'page', 'from']);
/** Maximum number of consecutive pages. */
export const MOST_PAGES = 5;

/**
 * Parses an address; an unknown path counts as tires, and unknown parameters are dropped. Names are sorted, so that
 * server and browser render the same.
 */
export function readListingAddress(pathname: string, search: string): ListingAddress {
  const path = pathname.replace(/\/$/, '') as DepartmentPath;
  const query: Record<string, string[]> = {};
  const parameters = new URLSearchParams(search);
  parameters.sort();
  for (const [name, value] of parameters) if (value && KNOWN.has(name)) query[name] = [...(query[name] ?? []), value];
  return { path: Object.hasOwn(DEPARTMENTS, path) ? path : '/tires', query };
}

/** Formats an address; equal queries give equal text. */
export function listingHref({ path, query }: ListingAddress): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(query).sort()) for (const value of query[name] ?? []) search.append(name, value);
  const text = search.toString().replaceAll('%2F', '/');
  return text ? `${path}?${text}` : path;
}

/** Returns whether two addresses are for the same list. */
export const isSameListing = (one: ListingAddress, other: ListingAddress): boolean =>
  listingHref(one) === listingHref(other);

/** Returns the first value of a parameter. */
export const oneOf = ({ query }: ListingAddress, name: string): string | undefined => query[name]?.[0];

/**
 * Returns the address with a parameter set, or removed when undefined. Any change resets to page one; a page change
 * shows that page alone.
 */
export function withParameter(
  address: ListingAddress,
  name: string,
  values: readonly string[] | undefined,
): ListingAddress {
  const { page: _page, from: _from, [name]: _replaced, ...kept } = address.query;
  return { ...address, query: values && values.length > 0 ? { ...kept, [name]: values } : kept };
}

const whole = (text: string | undefined): number => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);

/** Returns the pages of an address: one, unless more were appended (`from`). */
export function pagesOf(address: ListingAddress): { readonly from: number; readonly page: number } {
  const page = whole(oneOf(address, 'page'));
  const from = oneOf(address, 'from') === undefined ? page : whole(oneOf(address, 'from'));
  return { page, from: Math.max(Math.min(from, page), page - MOST_PAGES + 1) };
}

/** Returns the address of one page alone. */
export const onPage = (address: ListingAddress, page: number): ListingAddress =>
  withParameter(address, 'page', page > 1 ? [String(page)] : undefined);

/**
 * Returns the canonical address for search engines: parameters that define list and page, without the order, each value
 * once.
 */
export function canonicalListing(address: ListingAddress, page: number): ListingAddress {
  const { sort: _sort, ...kept } = address.query;
  const query = Object.fromEntries(Object.entries(kept).map(([name, values]) => [name, [...new Set(values)].sort()]));
  return onPage({ ...address, query }, page);
}

/** Returns the address with one more page appended. */
export function withNextPage(address: ListingAddress): ListingAddress {
  const { from, page } = pagesOf(address);
  const next = onPage(address, page + 1);
  return { ...next, query: { ...next.query, from: [String(from)] } };
}

/** Returns the address with a filter's value toggled; a single-choice filter replaces its value. */
export function withToggled(address: ListingAddress, name: string, value: string, isMulti: boolean): ListingAddress {
  const current = address.query[name] ?? [];
  const isOn = current.includes(value);
  if (isMulti) return withParameter(address, name, isOn ? current.filter((one) => one !== value) : [...current, value]);
  return withParameter(address, name, isOn ? undefined : [value]);
}

/** Filters that a vehicle replaces. Combined with it, a size or a bolt pattern could empty the listing. */
const OF_VEHICLE = ['size', 'rear', 'diameter', 'width', 'boltPattern'] as const;

/** Returns the address filtered by a vehicle. Search text, sort order and other filters are kept. */
export function narrowedTo(address: ListingAddress, fitmentId: string): ListingAddress {
  const sizeless = OF_VEHICLE.reduce((kept, name) => withParameter(kept, name, undefined), address);
  return withParameter(sizeless, 'fitment', [fitmentId]);
}

/** Returns the listing of a vehicle. Filters are kept within the same department. */
export function fittingHref(
  path: DepartmentPath,
  fitmentId: string,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  const isThere = pathname.replace(/\/$/, '') === path;
  return listingHref(narrowedTo(isThere ? readListingAddress(pathname, search) : { path, query: {} }, fitmentId));
}

/** Returns names and values of active filters. */
export function filtersOf({ query }: ListingAddress): { name: string; value: string }[] {
  return Object.entries(query).flatMap(([name, values]) =>
    NOT_FILTERS.has(name) ? [] : values.map((value) => ({ name, value })),
  );
}

/** Returns the address without filters, keeping the search text. */
export function withoutFilters(address: ListingAddress): ListingAddress {
  return {
    ...address,
    query: Object.fromEntries(
      Object.entries(address.query).filter(([name]) => NOT_FILTERS.has(name) && name !== 'page' && name !== 'from'),
    ),
  };
}
