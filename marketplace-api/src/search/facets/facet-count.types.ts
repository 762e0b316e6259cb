import type { Department, Line, Slots } from '../read-model/department';
import type { FacetColumn } from './facet-column';

/**
 * What a listing counts: a product each, or with `rears` the front and the rear of a staggered pair each. Those of one
 * line follow each other. Where `lines` is there, these are all products of those lines, in listing order.
 */
export interface Units {
  readonly fronts: Slots;
  readonly rears: Slots | null;
  readonly lines?: readonly Line[];
}

export type Filters = Readonly<Record<string, readonly string[]>>;

/** What is counted and with which filters; the codes are each column's, of offers the day's. */
export interface Count {
  readonly department: Department;
  readonly columns: readonly FacetColumn[];
  readonly codes: readonly Uint16Array[];
  readonly filters: Filters;
}

/** Cards of a listing: where each begins among the units that pass, with one more entry for the end. */
export interface Cards {
  readonly starts: Slots;
  readonly count: number;
}

/** Which units pass, and by column and code how many cards. */
export interface CountResult {
  readonly matched: Slots;
  readonly counts: readonly Int32Array[];
  readonly cards?: Cards;
}
