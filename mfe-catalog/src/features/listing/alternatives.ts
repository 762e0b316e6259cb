import type { Facet, ProductPage, SizesOnSale } from 'shared-contracts';
import type { ApiReader } from 'remote-kit';
import {
  filtersOf,
  listingHref,
  oneOf,
  withParameter,
  withToggled,
  type ListingAddress,
} from '../../platform/listing-address';
import { filterText } from './filter-text';
import { PRODUCTS_PATH, productsQuery } from './listing.api';

/** A list with results, and their number. */
export interface WayOn {
  readonly label: string;
  readonly href: string;
  readonly total: number;
}

/** Alternatives to an empty list: without one of its filters, the most results first, and similar sizes. */
export interface Alternatives {
  readonly without: readonly WayOn[];
  readonly sizes: readonly WayOn[];
}

const MOST_FILTERS = 8;
const SHOWN = 3;
const SHOWN_SIZES = 6;

async function withoutEach(
  api: ApiReader,
  address: ListingAddress,
  facets: readonly Facet[],
  signal?: AbortSignal,
): Promise<WayOn[]> {
  const ways = filtersOf(address)
    .slice(0, MOST_FILTERS)
    .map(async ({ name, value }) => {
      const target = withToggled(address, name, value, true);
      const query = { ...productsQuery(target, 1, false), pageSize: '1' };
      const page = await api.get<ProductPage>(PRODUCTS_PATH, query, signal);
      const total = page.ok ? page.value.total : 0;
      return { label: filterText(facets, name, value), href: listingHref(target), total };
    });
  return (await Promise.all(ways))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, SHOWN);
}

async function nearbySizes(api: ApiReader, address: ListingAddress, signal?: AbortSignal): Promise<WayOn[]> {
  const size = oneOf(address, 'size');
  if (!size || address.path !== '/tires') return [];
  const onSale = await api.get<SizesOnSale>('/size/on-sale', { near: size }, signal);
  if (!onSale.ok) return [];
  const rim = Number(/(\d{2}(?:\.5)?)\D*$/.exec(size)?.[1]);
  const others = onSale.value.sizes.filter((one) => one.rim === rim && one.size !== size);
  return others.slice(0, SHOWN_SIZES).map((one) => ({
    label: one.size,
    href: listingHref({ ...withParameter(address, 'size', [one.size]), query: { size: [one.size] } }),
    total: one.lineCount,
  }));
}

/** Finds alternatives to an empty list. Failed ones are omitted. */
export async function findAlternatives(
  api: ApiReader,
  address: ListingAddress,
  facets: readonly Facet[],
  signal?: AbortSignal,
): Promise<Alternatives> {
  const [without, sizes] = await Promise.all([
    withoutEach(api, address, facets, signal),
    nearbySizes(api, address, signal),
  ]);
  return { without, sizes };
}
