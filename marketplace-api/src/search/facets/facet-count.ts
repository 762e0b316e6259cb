import type { Facet, FacetValue } from 'shared-contracts/wire';
import type { Cards, Count, Filters, Units } from './facet-count.types';
import type { Department, Slots } from '../read-model/department';
import { listedValue, type FacetColumn } from './facet-column';
import { countPairs } from './facet-pairs';
import { countSingles } from './facet-scan';

export type { Filters, Units } from './facet-count.types';

const none: readonly string[] = [];

export interface Counted {
  readonly matched: Slots;
  readonly facets: Facet[];
  /** Cards that were computed as a by-product; valid until the next count. */
  readonly cards: Cards | null;
}

/**
 * Returns the units that pass every filter, and for each facet the number of cards per value with all other filters
 * applied.
 */
export function filterAndCount(
  department: Department,
  units: Units,
  filters: Filters,
  offers: Uint16Array,
  withFacets = true,
): Counted {
  const { columns } = department;
  const codes = columns.map((column) => (column.rule.source.from === 'offer' ? offers : column.codes));
  const count: Count = { department, columns, codes, filters };
  const { fronts, rears } = units;
  const {
    matched,
    counts,
    cards = null,
  } = rears ? countPairs(count, { fronts, rears }) : countSingles(count, units, withFacets);
  if (!withFacets) return { matched, cards, facets: [] };
  const facets = columns.map((column, index) => toFacet(column, counts[index]!, filters[column.rule.id] ?? none));
  return { matched, cards, facets: facets.filter((facet) => facet.values.length > 0) };
}

function toFacet(column: FacetColumn, counts: Int32Array, selected: readonly string[]): Facet {
  const { rule } = column;
  const left = column.inOrder().filter(({ code }) => counts[code]! > 0);
  // A selected value stays visible even without results, so that the shopper can remove it.
  const gone = [...new Set(selected)].filter((chosen) => !left.some(({ value }) => value === chosen));
  const listed =
    gone.length === 0
      ? left
      : [...left, ...gone.map((value) => listedValue(rule, value, 0))].sort((a, b) => column.order(a.value, b.value));
  return {
    id: rule.id,
    label: rule.label,
    kind: rule.kind,
    values: listed.map(({ value, label, code }): FacetValue => ({
      value,
      ...(label === undefined ? {} : { label }),
      count: code === 0 ? 0 : counts[code]!,
      ...(selected.includes(value) ? { selected: true } : {}),
    })),
  };
}
