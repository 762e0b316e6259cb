import type { Count, CountResult } from './count.types';
import type { Slots } from './department';
import type { FacetColumn } from './facet-column';
import { readPriceRange } from './facet-rules';
import { Scratch } from './scratch';

/* Single products, column by column: plain loops over numbers, some nanoseconds a product. */

export const SEVERAL = 31;
const failures = new Scratch(new Uint8Array(0));
const matches = new Scratch(new Int32Array(0));
const lineStarts = new Scratch(new Int32Array(0));
const lineMasks = new Scratch(new Uint32Array(0));

/** Notes the products that a filter keeps out: its number where it is the only one, SEVERAL where it is not. */
function noteFailures(failed: Uint8Array, slots: Slots, isIn: (slot: number) => boolean, test: number): void {
  for (let at = 0; at < slots.length; at += 1) if (!isIn(slots[at]!)) failed[at] = failed[at] === 0 ? test : SEVERAL;
}

function noteByCode(failed: Uint8Array, slots: Slots, codes: Uint16Array, allowed: Uint8Array, test: number): void {
  for (let at = 0; at < slots.length; at += 1) if (allowed[codes[slots[at]!]!] === 0) failed[at] = failed[at] === 0 ? test : SEVERAL;
}

function noteByRange(failed: Uint8Array, slots: Slots, numbers: Float64Array, from: number, to: number, test: number): void {
  for (let at = 0; at < slots.length; at += 1) {
    const number = numbers[slots[at]!]!;
    if (number < from || number >= to) failed[at] = failed[at] === 0 ? test : SEVERAL;
  }
}

function applyFilter(column: FacetColumn, codes: Uint16Array, selected: readonly string[], failed: Uint8Array, slots: Slots, test: number): void {
  const { numbers } = column;
  if (numbers === null) return noteByCode(failed, slots, codes, column.allowed(selected), test);
  if (column.isCumulative) return noteFailures(failed, slots, column.test(selected), test);
  const [only] = selected.map(readPriceRange);
  if (only && selected.length === 1) return noteByRange(failed, slots, numbers, only.from, only.to, test);
  noteFailures(failed, slots, column.test(selected), test);
}

/** The products that no filter keeps out; good until the next count. */
function passing(failed: Uint8Array): Slots {
  const matched = matches.take(failed.length);
  let count = 0;
  for (let at = 0; at < failed.length; at += 1) if (failed[at] === 0) matched[count++] = at;
  return matched.subarray(0, count);
}

/** For each line, where it begins among the slots and by which filters alone any of its products is kept out; bit 0 is by none. */
function summary(ordinals: Int32Array, slots: Slots, failed: Uint8Array): { readonly starts: Slots; readonly masks: Uint32Array; readonly count: number } {
  const starts = lineStarts.take(slots.length);
  const masks = lineMasks.take(slots.length);
  let count = 0;
  let last = -1;
  for (let at = 0; at < slots.length; at += 1) {
    const line = ordinals[slots[at]!]!;
    if (line !== last) { starts[count] = at; masks[count] = 0; last = line; count += 1; }
    masks[count - 1]! |= 1 << failed[at]!;
  }
  return { starts, masks, count };
}

type Summary = ReturnType<typeof summary>;

/** A column with one value in each line: its lines are counted. */
function countLines({ starts, masks, count }: Summary, slots: Slots, codes: Uint16Array, own: number, counts: Int32Array): void {
  const wanted = own === 0 ? 1 : 1 | (1 << own);
  for (let line = 0; line < count; line += 1) if ((masks[line]! & wanted) !== 0) counts[codes[slots[starts[line]!]!]!]! += 1;
}

/** A column that differs within lines: a value counts once a line. */
function countProducts(ordinals: Int32Array, slots: Slots, failed: Uint8Array, codes: Uint16Array, own: number, counts: Int32Array): void {
  const last = new Int32Array(counts.length).fill(-1);
  for (let at = 0; at < slots.length; at += 1) {
    const failure = failed[at]!;
    if (failure !== 0 && failure !== own) continue;
    const slot = slots[at]!;
    const code = codes[slot]!;
    const line = ordinals[slot]!;
    if (last[code] !== line) { last[code] = line; counts[code]! += 1; }
  }
}

const BITS = 31;

/** The same for a column of few values: those of a line are gathered in one number first. */
function countFewValues({ starts, count }: Summary, slots: Slots, failed: Uint8Array, codes: Uint16Array, own: number, counts: Int32Array): void {
  for (let line = 0; line < count; line += 1) {
    const end = line + 1 < count ? starts[line + 1]! : slots.length;
    let values = 0;
    for (let at = starts[line]!; at < end; at += 1) if (failed[at] === 0 || failed[at] === own) values |= 1 << codes[slots[at]!]!;
    for (values &= ~1; values !== 0; values &= values - 1) counts[BITS - Math.clz32(values & -values)]! += 1;
  }
}

/** Steps of a line differ within it: the highest step that any of its products has is not enough, each step counts by itself. */
function countSteps(ordinals: Int32Array, slots: Slots, failed: Uint8Array, codes: Uint16Array, own: number, counts: Int32Array): void {
  const last = new Int32Array(counts.length).fill(-1);
  for (let at = 0; at < slots.length; at += 1) {
    if (failed[at] !== 0 && failed[at] !== own) continue;
    const line = ordinals[slots[at]!]!;
    for (let step = codes[slots[at]!]!; step > 0 && last[step] !== line; step -= 1) { last[step] = line; counts[step]! += 1; }
  }
}

/** Who has a step has those below: counts of lines by their highest step become counts of lines that reach it. */
function accumulate(counts: Int32Array): void {
  for (let step = counts.length - 2; step > 0; step -= 1) counts[step]! += counts[step + 1]!;
}

export function countSingles({ department, columns, codes, filters }: Count, slots: Slots, withFacets: boolean): CountResult {
  const failed = failures.take(slots.length).fill(0);
  const tests = columns.map(() => 0);
  columns.forEach((column, index) => {
    const selected = filters[column.rule.id] ?? [];
    if (selected.length === 0) return;
    tests[index] = index + 1;
    applyFilter(column, codes[index]!, selected, failed, slots, index + 1);
  });
  const counts = columns.map((column) => new Int32Array(column.values.length + 1));
  if (!withFacets) return { matched: passing(failed), counts };
  const { ordinals } = department;
  const lines = summary(ordinals, slots, failed);
  columns.forEach((column, index) => {
    const own = counts[index]!;
    if (column.isOfLine) {
      countLines(lines, slots, codes[index]!, tests[index]!, own);
      if (column.isCumulative) accumulate(own);
    } else if (column.isCumulative) countSteps(ordinals, slots, failed, codes[index]!, tests[index]!, own);
    else if (column.values.length < BITS) countFewValues(lines, slots, failed, codes[index]!, tests[index]!, own);
    else countProducts(ordinals, slots, failed, codes[index]!, tests[index]!, own);
  });
  return { matched: passing(failed), counts };
}
