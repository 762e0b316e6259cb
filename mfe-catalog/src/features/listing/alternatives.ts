import type { ApiQuery, Facet, ProductPage, SizesOnSale } from 'shared-contracts';
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

/** A list that has something, and how much. */
export interface WayOn {
  readonly label: string;
  readonly href: string;
  readonly total: number;
}

/** Where an empty list may lead: the same without one of its filters, the most first, and sizes close to its own. */
export interface Alternatives {
  readonly without: readonly WayOn[];
  readonly sizes: readonly WayOn[];
}

type Read = <T>(path: string, query: ApiQuery) => Promise<T | null>;

const MOST_FILTERS = 8;
const SHOWN = 3;
const SHOWN_SIZES = 6;

async function withoutEach(address: ListingAddress, facets: readonly Facet[], read: Read): Promise<WayOn[]> {
  const ways = filtersOf(address)
    .slice(0, MOST_FILTERS)
    .map(async ({ name, value }) => {
      const target = withToggled(address, name, value, true);
      const page = await read<ProductPage>(PRODUCTS_PATH, { ...productsQuery(target, 1, false), pageSize: '1' });
      return { label: filterText(facets, name, value), href: listingHref(target), total: page?.total ?? 0 };
    });
  return (await Promise.all(ways))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, SHOWN);
}

async function nearbySizes(address: ListingAddress, read: Read): Promise<WayOn[]> {
  const size = oneOf(address, 'size');
  if (!size || address.path !== '/tires') return [];
  const answer = await read<SizesOnSale>('/size/on-sale', { near: size });
  const rim = Number(/(\d{2}(?:\.5)?)\D*$/.exec(size)?.[1]);
  const others = (answer?.sizes ?? []).filter((one) => one.rim === rim && one.size !== size);
  return others.slice(0, SHOWN_SIZES).map((one) => ({
    label: one.size,
    href: listingHref({ ...withParameter(address, 'size', [one.size]), query: { size: [one.size] } }),
    total: one.lineCount,
  }));
}

/** Looks for what an empty list could lead to. What cannot be read is left out: the list itself was answered. */
export async function findAlternatives(
  address: ListingAddress,
  facets: readonly Facet[],
  read: Read,
): Promise<Alternatives> {
  const [without, sizes] = await Promise.all([withoutEach(address, facets, read), nearbySizes(address, read)]);
  return { without, sizes };
}
