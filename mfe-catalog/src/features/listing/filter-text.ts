import type { Facet } from 'shared-contracts';

/** Returns the text of a filter without its group: its value's label, or its own name for yes-or-no filters. */
export function filterText(facets: readonly Facet[], name: string, value: string): string {
  const facet = facets.find(({ id }) => id === name);
  if (facet?.kind === 'toggle') return facet.label;
  return facet?.values.find((one) => one.value === value)?.label ?? value;
}
