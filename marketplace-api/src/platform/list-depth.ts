/** Entries of a list that pages can reach. What lies deeper is found by a filter or another order. */
export const LIST_DEPTH = 1000;

/** Pages that can be asked for: a list names no page that would be refused. */
export const pageCountOf = (count: number, pageSize: number, depth = LIST_DEPTH): number =>
  Math.max(1, Math.ceil(Math.min(count, depth) / pageSize));

/** Of lists that are kept in memory: a deep page costs no more than all their cards. */
export const IN_MEMORY_DEPTH = 100_000;
