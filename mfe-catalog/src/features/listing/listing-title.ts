import type { ProductPage, SelectedVehicle } from 'shared-contracts';
import { DEPARTMENTS, oneOf, pagesOf, type ListingAddress } from '../../platform/listing-address';
import { vehicleName } from '../../platform/shopper';

const labelOf = (page: ProductPage | null, facet: string, value: string): string => {
  const found = page?.facets.find(({ id }) => id === facet)?.values.find((one) => one.value === value);
  return found?.label ?? value;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the name of the listing's vehicle: as the shopper chose it, or by its fitment. */
export function listedVehicle(
  address: ListingAddress,
  page: ProductPage | null,
  chosen: SelectedVehicle | null,
): string | undefined {
  if (!page?.vehicle) return undefined;
  return chosen && oneOf(address, 'fitment') === chosen.fitmentId ? vehicleName(chosen, true) : page.vehicle;
}

/** Describes the listing: the vehicle, the size, the search, or category and brand. */
export function listingTitle(
  address: ListingAddress,
  page: ProductPage | null,
  chosen: SelectedVehicle | null = null,
): string {
  const { name } = DEPARTMENTS[address.path];
  const size = oneOf(address, 'size');
  const rear = oneOf(address, 'rear');
  const search = oneOf(address, 'q');
  const vehicle = listedVehicle(address, page, chosen);
  if (vehicle) return `${name} for your ${vehicle}`;
  if (size) return rear ? `${size} front and ${rear} rear ${name.toLowerCase()}` : `${size} ${name.toLowerCase()}`;
  if (page?.deal) return `${name} in “${page.deal}”`;
  if (search) return `Results for “${search}”`;
  const brands = address.query.brand ?? [];
  const brand = brands.length === 1 ? labelOf(page, 'brand', brands[0] ?? '') : '';
  const category = oneOf(address, 'category');
  const words = [brand, category ? labelOf(page, 'category', category).toLowerCase() : '', name.toLowerCase()]
    .filter(Boolean)
    .join(' ');
  return capitalised(words.replace(/\btires tires$/, 'tires'));
}

/** Returns the document's title: the heading, and the first page of the list. The server knows no chosen vehicle. */
export function listingPageTitle(
  address: ListingAddress,
  page: ProductPage | null,
  chosen: SelectedVehicle | null = null,
): string {
  const { from } = pagesOf(address);
  return listingTitle(address, page, chosen) + (from > 1 ? `, page ${from}` : '');
}
