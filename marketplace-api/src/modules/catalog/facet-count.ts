import type { Facet, FacetValue } from 'shared-contracts/wire';
import type { Department, Slots } from './department';
import type { FacetColumn } from './facet-column';
import type { FacetRule } from './facet-rules';
import { countSingles } from './facet-scan';

/**
 * What a listing counts: a product each, or with `rears` the front and the rear of a staggered pair each. Those of one line follow
 * each other.
 */
export interface Units { readonly fronts: Slots; readonly rears: Slots | null }

export type Filters = Readonly<Record<string, readonly string[]>>;
const none: readonly string[] = [];

/** Counts cards, not products, by a value's code: a line counts once. */
class Tally {
  readonly counts: Int32Array;
  private readonly lastLine: Int32Array;

  constructor(private readonly column: FacetColumn, private readonly codes: Uint16Array) {
    this.counts = new Int32Array(column.values.length + 1);
    this.lastLine = new Int32Array(column.values.length + 1).fill(-1);
  }

  private hit(code: number, line: number): void {
    if (this.lastLine[code] === line) return;
    this.lastLine[code] = line;
    this.counts[code]! += 1;
  }

  /** A pair has a quality of a toggle only with both axles, and any other with either. */
  add(frontSlot: number, rearSlot: number, line: number): void {
    const front = this.codes[frontSlot]!;
    const rear = this.codes[rearSlot]!;
    if (this.column.rule.kind === 'toggle') { if (front > 0 && rear > 0) this.hit(1, line); return; }
    if (this.column.isCumulative) { for (let step = Math.max(front, rear); step > 0; step -= 1) this.hit(step, line); return; }
    if (front > 0) this.hit(front, line);
    if (rear > 0) this.hit(rear, line);
  }
}

interface Test { readonly index: number; readonly isToggle: boolean; passes(slot: number): boolean }

function testsOf(columns: readonly FacetColumn[], codes: readonly Uint16Array[], filters: Filters): Test[] {
  return columns.flatMap((column, index): Test[] => {
    const selected = filters[column.rule.id] ?? none;
    if (selected.length === 0) return [];
    const isToggle = column.rule.kind === 'toggle';
    const own = codes[index]!;
    if (isToggle) return [{ index, isToggle, passes: selected.includes('true') ? (slot) => own[slot] === 1 : () => false }];
    return [{ index, isToggle, passes: column.test(selected) }];
  });
}

const passes = (test: Test, front: number, rear: number) =>
  test.isToggle ? test.passes(front) && test.passes(rear) : test.passes(front) || test.passes(rear);

/** -1 when all pass, the test that alone fails, or -2 when several do. */
function onlyFailure(tests: readonly Test[], front: number, rear: number): number {
  let failed = -1;
  for (const test of tests) {
    if (passes(test, front, rear)) continue;
    if (failed !== -1) return -2;
    failed = test.index;
  }
  return failed;
}

export interface Counted {
  /** Indexes of the units that pass every filter. */
  readonly matched: Slots;
  readonly facets: Facet[];
}

/** What is counted and with which filters; the codes are each column's, of offers the day's. */
export interface Count { readonly department: Department; readonly columns: readonly FacetColumn[]; readonly codes: readonly Uint16Array[]; readonly filters: Filters }

/** Pairs are few: each is looked at by itself. */
function countPairs({ department, columns, codes, filters }: Count, fronts: Slots, rears: Slots): { matched: Slots; counts: Int32Array[] } {
  const tests = testsOf(columns, codes, filters);
  const tallies = columns.map((column, index) => new Tally(column, codes[index]!));
  const matched: number[] = [];
  for (let unit = 0; unit < fronts.length; unit += 1) {
    const front = fronts[unit]!;
    const rear = rears[unit]!;
    const failed = onlyFailure(tests, front, rear);
    if (failed === -2) continue;
    const line = department.ordinals[front]!;
    if (failed === -1) {
      matched.push(unit);
      for (const tally of tallies) tally.add(front, rear, line);
    } else tallies[failed]?.add(front, rear, line);
  }
  return { matched: Int32Array.from(matched), counts: tallies.map((tally) => tally.counts) };
}

/** Units that pass every filter, and for each facet the cards that its values would leave with the other filters kept. */
export function filterAndCount(department: Department, { fronts, rears }: Units, filters: Filters, offers: Uint16Array, withFacets = true): Counted {
  const { columns } = department;
  const codes = columns.map((column) => (column.rule.source.from === 'offer' ? offers : column.codes));
  const count: Count = { department, columns, codes, filters };
  const { matched, counts } = rears ? countPairs(count, fronts, rears) : countSingles(count, fronts, withFacets);
  if (!withFacets) return { matched, facets: [] };
  const facets = columns.map((column, index) => toFacet(column, counts[index]!, filters[column.rule.id] ?? none));
  return { matched, facets: facets.filter((facet) => facet.values.length > 0) };
}

const compareText: NonNullable<FacetRule['order']> = (a, b) => (a < b ? -1 : 1);

function toFacet({ rule, values }: FacetColumn, counts: Int32Array, selected: readonly string[]): Facet {
  const left = new Map(values.flatMap((value, index) => (counts[index + 1]! > 0 ? [[value, counts[index + 1]!] as const] : [])));
  // A value that was chosen stays in sight even when nothing is left of it, so that it can be taken away again.
  const names = [...new Set([...left.keys(), ...selected])].sort(rule.order ?? compareText);
  return {
    id: rule.id, label: rule.label, kind: rule.kind,
    values: names.map((value): FacetValue => {
      const label = rule.labelOf?.(value) ?? value;
      return { value, ...(label === value || rule.kind === 'toggle' ? {} : { label }), count: left.get(value) ?? 0, ...(selected.includes(value) ? { selected: true } : {}) };
    }),
  };
}
