import type { ProductType } from 'shared-contracts';

/** The three listings by their path. */
export const DEPARTMENTS = {
  '/tires': { productType: 'TIRE', name: 'Tires', noun: 'tire' },
  '/wheels': { productType: 'WHEEL', name: 'Wheels', noun: 'wheel' },
  '/accessories': { productType: 'ACCESSORY', name: 'Accessories', noun: 'product' },
} as const satisfies Record<string, { productType: ProductType; name: string; noun: string }>;

/** Path of a listing. */
export type DepartmentPath = keyof typeof DEPARTMENTS;

/** Where a shopper is in the listings: everything is in the address, so it can be shared, and back works. */
export interface ListingAddress {
  readonly path: DepartmentPath;
  readonly query: Readonly<Record<string, readonly string[]>>;
}

/** Every parameter that a listing knows: its page declares them, and an address has no others. */
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
/** Filters that are named elsewhere on the page, not as chips. */
export const SUBJECT_PARAMETERS = ['q', 'size', 'rear', 'fitment', 'deal'] as const;
const NOT_FILTERS = new Set<string>([...SUBJECT_PARAMETERS, 'sort', 'page', 'from']);
/** Most pages that stand under each other. */
export const MOST_PAGES = 5;

/**
 * Reads an address; an unknown path counts as tires, and unknown parameters are not there. Names are in order, whatever
 * the address's own: both sides render the same.
 */
export function readListingAddress(pathname: string, search: string): ListingAddress {
  const path = pathname.replace(/\/$/, '') as DepartmentPath;
  const query: Record<string, string[]> = {};
  const parameters = new URLSearchParams(search);
  parameters.sort();
  for (const [name, value] of parameters) if (value && KNOWN.has(name)) query[name] = [...(query[name] ?? []), value];
  return { path: Object.hasOwn(DEPARTMENTS, path) ? path : '/tires', query };
}

/** Writes an address; the same query always gives the same text. */
export function listingHref({ path, query }: ListingAddress): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(query).sort()) for (const value of query[name] ?? []) search.append(name, value);
  const text = search.toString().replaceAll('%2F', '/');
  return text ? `${path}?${text}` : path;
}

/** Whether two addresses ask for the same list, however they are written. */
export const isSameListing = (one: ListingAddress, other: ListingAddress): boolean =>
  listingHref(one) === listingHref(other);

/** First value of a parameter. */
export const oneOf = ({ query }: ListingAddress, name: string): string | undefined => query[name]?.[0];

/**
 * The address with a parameter set, or removed for undefined. Any change starts at page one, a page's own at that page
 * alone.
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

/** The pages that an address shows under each other: one, unless more were asked for below (`from`). */
export function pagesOf(address: ListingAddress): { readonly from: number; readonly page: number } {
  const page = whole(oneOf(address, 'page'));
  const from = oneOf(address, 'from') === undefined ? page : whole(oneOf(address, 'from'));
  return { page, from: Math.max(Math.min(from, page), page - MOST_PAGES + 1) };
}

/** The address of one page alone. */
export const onPage = (address: ListingAddress, page: number): ListingAddress =>
  withParameter(address, 'page', page > 1 ? [String(page)] : undefined);

/** The address that search engines keep: what makes the list and its page, not its order, each value once. */
export function canonicalListing(address: ListingAddress, page: number): ListingAddress {
  const { sort: _sort, ...kept } = address.query;
  const query = Object.fromEntries(Object.entries(kept).map(([name, values]) => [name, [...new Set(values)].sort()]));
  return onPage({ ...address, query }, page);
}

/** The address with one more page below those shown. */
export function withNextPage(address: ListingAddress): ListingAddress {
  const { from, page } = pagesOf(address);
  const next = onPage(address, page + 1);
  return { ...next, query: { ...next.query, from: [String(from)] } };
}

/** The address with a filter's value switched; a single-choice filter replaces its value. */
export function withToggled(address: ListingAddress, name: string, value: string, isMulti: boolean): ListingAddress {
  const current = address.query[name] ?? [];
  const isOn = current.includes(value);
  if (isMulti) return withParameter(address, name, isOn ? current.filter((one) => one !== value) : [...current, value]);
  return withParameter(address, name, isOn ? undefined : [value]);
}

/** Filters that a vehicle replaces. Kept beside it, a size or a bolt pattern could empty the listing. */
const OF_VEHICLE = ['size', 'rear', 'diameter', 'width', 'boltPattern'] as const;

/** Returns the address narrowed to a vehicle. Search text, sort and all other filters are kept. */
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

/** Names and values of the filters in force. */
export function filtersOf({ query }: ListingAddress): { name: string; value: string }[] {
  return Object.entries(query).flatMap(([name, values]) =>
    NOT_FILTERS.has(name) ? [] : values.map((value) => ({ name, value })),
  );
}

/** The address without its filters: what was searched for stays. */
export function withoutFilters(address: ListingAddress): ListingAddress {
  return {
    ...address,
    query: Object.fromEntries(
      Object.entries(address.query).filter(([name]) => NOT_FILTERS.has(name) && name !== 'page' && name !== 'from'),
    ),
  };
}
