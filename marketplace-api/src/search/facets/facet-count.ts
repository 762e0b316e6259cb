import type { Facet, FacetValue } from 'shared-contracts/wire';
import type { Cards, Count, Filters, Units } from './facet-count.types';
import type { Department, Slots } from '../read-model/department';
import type { FacetColumn } from './facet-column';
import { countPairs } from './facet-pairs';
import type { FacetRule } from './facet-rules';
import { countSingles } from './facet-scan';

export type { Filters, Units } from './facet-count.types';

const none: readonly string[] = [];

export interface Counted {
  /** Indexes of the units that pass every filter. */
  readonly matched: Slots;
  readonly facets: Facet[];
  /** Where they come about by the way; good until the next count. */
  readonly cards: Cards | null;
}

/**
 * Units that pass every filter, and for each facet the cards that its values would leave with the other filters kept.
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

const compareText: NonNullable<FacetRule['order']> = (a, b) => (a < b ? -1 : 1);

function toFacet({ rule, values }: FacetColumn, counts: Int32Array, selected: readonly string[]): Facet {
  const left = new Map(
    values.flatMap((value, index) => (counts[index + 1]! > 0 ? [[value, counts[index + 1]!] as const] : [])),
  );
  // A value that was chosen stays in sight even when nothing is left of it, so that it can be taken away again.
  const names = [...new Set([...left.keys(), ...selected])].sort(rule.order ?? compareText);
  return {
    id: rule.id,
    label: rule.label,
    kind: rule.kind,
    values: names.map((value): FacetValue => {
      const label = rule.labelOf?.(value) ?? value;
      return {
        value,
        ...(label === value || rule.kind === 'toggle' ? {} : { label }),
        count: left.get(value) ?? 0,
        ...(selected.includes(value) ? { selected: true } : {}),
      };
    }),
  };
}
