import { PRICE_RANGES, priceRangeIndex, readPriceRange, type FacetRule } from './facet-rules';
import type { Sku } from '../../modules/catalog/catalog.types';

function grown<T extends Uint16Array | Float64Array>(array: T, capacity: number): T {
  const next = new (array.constructor as new (length: number) => T)(capacity);
  next.set(array);
  return next;
}

/** A value in a facet's list; without a label where the value itself is shown. */
export interface ListedValue {
  readonly value: string;
  readonly label: string | undefined;
  readonly code: number;
}

export function listedValue({ kind, labelOf }: FacetRule, value: string, code: number): ListedValue {
  const label = labelOf?.(value) ?? value;
  return { value, label: label === value || kind === 'toggle' ? undefined : label, code };
}

const compareText: NonNullable<FacetRule['order']> = (a, b) => (a < b ? -1 : 1);

/**
 * One facet of all products of a department, a code per product: 0 is none, n the n-th value. For steps it is the
 * number of steps reached. Counting reads these arrays only, not the products.
 */
export class FacetColumn {
  codes = new Uint16Array(0);
  /** Numbers to compare with a range or a step; null where values are compared as text. */
  numbers: Float64Array | null;
  /** Values by code - 1. */
  readonly values: string[];
  readonly isCumulative: boolean;
  readonly order: NonNullable<FacetRule['order']>;
  private listed: readonly ListedValue[] = [];
  private readonly known: Map<string, number>;

  constructor(readonly rule: FacetRule) {
    const { source } = rule;
    this.isCumulative = source.from === 'steps';
    this.order = rule.order ?? compareText;
    this.values =
      source.from === 'steps'
        ? source.steps.map(String)
        : source.from === 'price'
          ? [...PRICE_RANGES]
          : source.from === 'value'
            ? []
            : ['true'];
    this.known = new Map(this.values.map((one, index) => [one, index + 1]));
    this.numbers = source.from === 'steps' || source.from === 'price' ? new Float64Array(0) : null;
  }

  grow(capacity: number): void {
    this.codes = grown(this.codes, capacity);
    if (this.numbers) this.numbers = grown(this.numbers, capacity);
  }

  put(slot: number, sku: Sku): void {
    const { source } = this.rule;
    if (source.from === 'value') this.codes[slot] = this.codeOf(source.valueOf(sku));
    else if (source.from === 'flag') this.codes[slot] = source.is(sku) ? 1 : 0;
    else if (source.from === 'price') {
      this.codes[slot] = priceRangeIndex(sku.priceCents) + 1;
      this.numbers![slot] = sku.priceCents;
    } else if (source.from === 'steps') {
      const number = source.numberOf(sku);
      this.codes[slot] = number === null ? 0 : source.steps.filter((step) => number >= step).length;
      this.numbers![slot] = number ?? 0;
    }
  }

  private codeOf(value: string | null): number {
    if (value === null) return 0;
    const known = this.known.get(value);
    if (known !== undefined) return known;
    this.values.push(value);
    this.known.set(value, this.values.length);
    return this.values.length;
  }

  /** Returns all values in display order, computed again after a new value. */
  inOrder(): readonly ListedValue[] {
    if (this.listed.length !== this.values.length)
      this.listed = this.values
        .map((value, index) => listedValue(this.rule, value, index + 1))
        .sort((a, b) => this.order(a.value, b.value));
    return this.listed;
  }

  /** Returns a flag per code: whether it is among the selected values. */
  allowed(selected: readonly string[]): Uint8Array {
    const allowed = new Uint8Array(this.values.length + 1);
    for (const value of selected) allowed[this.known.get(value) ?? 0] = 1;
    allowed[0] = 0;
    return allowed;
  }

  /** Returns a test of whether a product has one of the selected values. */
  test(selected: readonly string[]): (slot: number) => boolean {
    const { codes, numbers } = this;
    if (numbers === null) {
      const allowed = this.allowed(selected);
      return (slot) => allowed[codes[slot]!] === 1;
    }
    if (this.isCumulative) {
      const least = Number(selected[0]);
      return (slot) => numbers[slot]! >= least;
    }
    const ranges = selected.map(readPriceRange);
    return (slot) => ranges.some(({ from, to }) => numbers[slot]! >= from && numbers[slot]! < to);
  }
}
