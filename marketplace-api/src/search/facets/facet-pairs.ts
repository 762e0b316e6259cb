import type { Count, CountResult, Filters } from './facet-count.types';
import type { FacetColumn } from './facet-column';
import { Tally, type Pairs } from './facet-tally';

const none: readonly string[] = [];

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

/** Returns 0 when all filters pass, the number of the only facet that excludes the pair, or `several`. */
function failureOf(tests: readonly Test[], front: number, rear: number, several: number): number {
  let failed = 0;
  for (const test of tests) {
    if (passes(test, front, rear)) continue;
    if (failed !== 0) return several;
    failed = test.index + 1;
  }
  return failed;
}

/** Counts pairs one by one, because they are few. Pairs of a line form one card. */
export function countPairs({ department, columns, codes, filters }: Count, pairs: Pairs): CountResult {
  const { fronts, rears } = pairs;
  const { bits } = department.lineFacts();
  const tests = testsOf(columns, codes, filters);
  const offer = columns.findIndex(({ rule }) => rule.source.from === 'offer');
  const offers = codes[offer];
  const tally = new Tally(bits, columns, offers ? bits.maskOf(offer) : null);
  const failed = Uint8Array.from(fronts, (front, at) => failureOf(tests, front, rears[at]!, columns.length + 1));
  const lineOf = (at: number) => department.ordinals[fronts[at]!];
  for (let from = 0, to = 1; from < fronts.length; from = to, to += 1) {
    while (to < fronts.length && lineOf(to) === lineOf(from)) to += 1;
    tally.addPairs(pairs, failed, from, to, offers?.[fronts[from]!] === 1);
  }
  return {
    matched: Int32Array.from(fronts.keys()).filter((at) => failed[at] === 0),
    counts: columns.map((_, index) => bits.countsOf(index, tally.counted)),
  };
}
