import type { Count, CountResult, Filters } from './facet-count.types';
import type { Slots } from '../read-model/department';
import type { FacetColumn } from './facet-column';

const none: readonly string[] = [];

/** Counts cards, not products, by a value's code: a line counts once. */
class Tally {
  readonly counts: Int32Array;
  private readonly lastLine: Int32Array;

  constructor(
    private readonly column: FacetColumn,
    private readonly codes: Uint16Array,
  ) {
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
    if (this.column.rule.kind === 'toggle') {
      if (front > 0 && rear > 0) this.hit(1, line);
      return;
    }
    if (this.column.isCumulative) {
      for (let step = Math.max(front, rear); step > 0; step -= 1) this.hit(step, line);
      return;
    }
    if (front > 0) this.hit(front, line);
    if (rear > 0) this.hit(rear, line);
  }
}

interface Test {
  readonly index: number;
  readonly isToggle: boolean;
  passes(slot: number): boolean;
}

function testsOf(columns: readonly FacetColumn[], codes: readonly Uint16Array[], filters: Filters): Test[] {
  return columns.flatMap((column, index): Test[] => {
    const selected = filters[column.rule.id] ?? none;
    if (selected.length === 0) return [];
    const isToggle = column.rule.kind === 'toggle';
    const own = codes[index]!;
    if (isToggle)
      return [{ index, isToggle, passes: selected.includes('true') ? (slot) => own[slot] === 1 : () => false }];
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

/** Pairs are few: each is looked at by itself. */
export function countPairs({ department, columns, codes, filters }: Count, fronts: Slots, rears: Slots): CountResult {
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
