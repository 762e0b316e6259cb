/** Number of a list's entries that pages can reach. Deeper ones need a filter or another order. */
export const LIST_DEPTH = 1000;

/** Returns the number of pages, so that a list links to no page that would be refused. */
export const pageCountOf = (count: number, pageSize: number, depth = LIST_DEPTH): number =>
  Math.max(1, Math.ceil(Math.min(count, depth) / pageSize));

/** For lists in memory: a deep page costs no more than all their cards. */
export const IN_MEMORY_DEPTH = 100_000;
