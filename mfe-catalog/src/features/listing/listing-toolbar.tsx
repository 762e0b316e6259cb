import type { Facet, ProductSort } from 'shared-contracts';
import { PRODUCT_SORTS } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ChipLink, Select } from 'shared-ui';
import { filtersOf, listingHref, oneOf, withParameter, withoutFilters, withToggled, type ListingAddress } from '../../platform/listing-address';
import styles from './listing-toolbar.module.css';

const SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  relevance: 'Best match',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  rating: 'Highest rated',
  reviews: 'Most reviewed',
  newest: 'Newest',
  delivery: 'Soonest delivery',
  warranty: 'Longest warranty',
  name: 'Name: A to Z',
};

/** What a chip says: the value's label, or the filter's name for yes-or-no filters. */
function chipText(facets: readonly Facet[], name: string, value: string): string {
  const facet = facets.find(({ id }) => id === name);
  if (facet?.kind === 'toggle') return facet.label;
  return facet?.values.find((one) => one.value === value)?.label ?? value;
}

/** The filters in force as chips to take away. */
export function FilterChips({ facets, address }: { readonly facets: readonly Facet[]; readonly address: ListingAddress }) {
  const filters = filtersOf(address);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filters in force">
      {filters.map(({ name, value }) => {
        const text = chipText(facets, name, value);
        return (
          <li key={`${name}=${value}`}>
            <ChipLink href={listingHref(withToggled(address, name, value, true))} isRemovable label={`Remove filter: ${text}`}>
              {text}
            </ChipLink>
          </li>
        );
      })}
      <li>
        <a className={styles.clear} href={listingHref(withoutFilters(address))}>
          Clear all
        </a>
      </li>
    </ul>
  );
}

/** The order of the list. Without script a button sends the choice. */
export function SortForm({ address, sort }: { readonly address: ListingAddress; readonly sort: string }) {
  const { navigation } = useHost();
  const others = Object.entries(address.query).flatMap(([name, values]) => (name === 'sort' || name === 'page' ? [] : values.map((value) => ({ name, value }))));
  return (
    <form method="get" action={address.path} className={styles.sort}>
      {others.map(({ name, value }) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        label="Sort by"
        name="sort"
        value={oneOf(address, 'sort') ?? sort}
        onChange={(event) => navigation.go(listingHref(withParameter(address, 'sort', [event.target.value])), { scroll: false })}
      >
        {PRODUCT_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" kind="secondary">
          Sort
        </Button>
      </noscript>
    </form>
  );
}
