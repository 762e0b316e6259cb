import { useEffect, useRef, type MouseEvent } from 'react';
import type { Facet, ProductSort } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ChipLink } from 'shared-ui';
import {
  filtersOf,
  listingHref,
  oneOf,
  withParameter,
  withoutFilters,
  withToggled,
  type ListingAddress,
} from '../../platform/listing-address';
import { filterText } from './filter-text';
import { useShownSorts } from './use-shown-facets';
import styles from './listing-toolbar.module.css';

const SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  relevance: 'Best match',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'price-after-savings': 'Price after rebates',
  'out-the-door': 'Out-the-door price',
  'cost-per-mile': 'Cost per 1,000 miles',
  rating: 'Highest rated',
  reviews: 'Most reviewed',
  newest: 'Newest',
  delivery: 'Soonest delivery',
  warranty: 'Longest warranty',
  name: 'Name: A to Z',
};

/** Moves the focus from a removed chip to its neighbor, or from the last one to the number of results. */
function useChipFocus(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const index = removed.current;
    if (index === null) return;
    removed.current = null;
    const chips = [...(list.current?.querySelectorAll('a') ?? [])];
    const next = chips[Math.min(index, chips.length - 2)] ?? document.getElementById('result-count');
    next?.focus({ preventScroll: true });
  }, [count]);
  return { list, onRemove: (index: number) => void (removed.current = index) };
}

/** Active filters as removable chips. */
export function FilterChips({
  facets,
  address,
}: {
  readonly facets: readonly Facet[];
  readonly address: ListingAddress;
}) {
  const { navigation } = useHost();
  const filters = filtersOf(address);
  const { list, onRemove } = useChipFocus(filters.length);
  // Without this the shell would scroll to the top; shoppers who remove several filters stay in place.
  const take =
    (href: string, index: number) =>
    (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onRemove(index);
      navigation.go(href, { scroll: false });
    };
  if (filters.length === 0) return null;
  const clearHref = listingHref(withoutFilters(address));
  return (
    <ul className={styles.chips} aria-label="Filters in use" ref={list}>
      {filters.map(({ name, value }, index) => {
        const text = filterText(facets, name, value);
        const href = listingHref(withToggled(address, name, value, true));
        return (
          <li key={`${name}=${value}`}>
            <ChipLink href={href} isRemovable label={`Remove filter: ${text}`} onClick={take(href, index)}>
              {text}
            </ChipLink>
          </li>
        );
      })}
      <li>
        <a className={styles.clear} href={clearHref} onClick={take(clearHref, 0)}>
          Clear all
        </a>
      </li>
    </ul>
  );
}

interface SortFormProps {
  readonly address: ListingAddress;
  readonly sort: string;
  readonly facets: readonly Facet[];
}

/** Sort order of the list. Without script a button submits the choice. */
export function SortForm({ address, sort, facets }: SortFormProps) {
  const { navigation } = useHost();
  const current = oneOf(address, 'sort') ?? sort;
  const sorts = useShownSorts(current, facets);
  const { sort: _sort, ...others } = withParameter(address, 'sort', undefined).query;
  return (
    <form method="get" action={address.path} className={styles.sort}>
      {Object.entries(others).flatMap(([name, values]) =>
        values.map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
      )}
      <label className={styles.sortLabel} htmlFor="sort">
        Sort by
      </label>
      <select
        id="sort"
        className={styles.sortChoice}
        name="sort"
        autoComplete="off"
        value={current}
        onChange={(event) =>
          navigation.go(listingHref(withParameter(address, 'sort', [event.target.value])), { scroll: false })
        }
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" kind="secondary">
          Sort
        </Button>
      </noscript>
    </form>
  );
}
