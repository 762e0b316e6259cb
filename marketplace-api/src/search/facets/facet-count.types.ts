import type { Department, Line, Slots } from '../read-model/department';
import type { FacetColumn } from './facet-column';

/**
 * Units that a listing counts: products, or with `rears` staggered pairs of front and rear. Units of a line are
 * adjacent. With `lines`, these are all products of those lines, in listing order.
 */
export interface Units {
  readonly fronts: Slots;
  readonly rears: Slots | null;
  readonly lines?: readonly Line[];
}

export type Filters = Readonly<Record<string, readonly string[]>>;

/** Units and filters of a count. Codes are those of each column; those of offers depend on the day. */
export interface Count {
  readonly department: Department;
  readonly columns: readonly FacetColumn[];
  readonly codes: readonly Uint16Array[];
  readonly filters: Filters;
}

/** Cards of a listing: the index of each card's first unit, with one more entry for the end. */
export interface Cards {
  readonly starts: Slots;
  readonly count: number;
}

/** The passing units, and the number of cards by column and code. */
export interface CountResult {
  readonly matched: Slots;
  readonly counts: readonly Int32Array[];
  readonly cards?: Cards;
}
