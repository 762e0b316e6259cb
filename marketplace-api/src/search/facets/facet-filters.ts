import type { Count } from './facet-count.types';
import type { Line, Slots } from '../read-model/department';
import type { FacetBits } from './facet-bits';
import type { FacetColumn } from './facet-column';
import type { LineFacts } from './facet-lines';
import { readPriceRange } from './facet-rules';

type Verdict = 'passes' | 'fails' | 'divided';
const verdict = (isAll: boolean, isNone: boolean): Verdict => (isAll ? 'passes' : isNone ? 'fails' : 'divided');

export interface Filter {
  /** Number of the facet, starting at one. */
  readonly test: number;
  /** Returns how the filter applies to a whole line. "Divided" is always correct, but slower. */
  judge(line: Line): Verdict;
  /** Records which products in a range the filter excludes: its number where it is the only one, else `several`. */
  note(failed: Uint8Array, slots: Slots, from: number, to: number): void;
}

/* Plain loops over numbers, which take a few nanoseconds per product. */

const noteByCode =
  (codes: Uint16Array, allowed: Uint8Array, test: number, several: number): Filter['note'] =>
  (failed, slots, from, to) => {
    for (let at = from; at < to; at += 1)
      if (allowed[codes[slots[at]!]!] === 0) failed[at] = failed[at] === 0 ? test : several;
  };

const noteByRange =
  (numbers: Float64Array, low: number, high: number, test: number, several: number): Filter['note'] =>
  (failed, slots, from, to) => {
    for (let at = from; at < to; at += 1) {
      const number = numbers[slots[at]!]!;
      if (number < low || number >= high) failed[at] = failed[at] === 0 ? test : several;
    }
  };

const noteByTest =
  (isIn: (slot: number) => boolean, test: number, several: number): Filter['note'] =>
  (failed, slots, from, to) => {
    for (let at = from; at < to; at += 1) if (!isIn(slots[at]!)) failed[at] = failed[at] === 0 ? test : several;
  };

/** Returns whether the selection has predefined ranges only, which are compared like values. */
const isOfValues = ({ numbers, isCumulative, values }: FacetColumn, selected: readonly string[]): boolean =>
  numbers === null || (!isCumulative && selected.every((one) => values.includes(one)));

function noteOf(
  column: FacetColumn,
  codes: Uint16Array,
  selected: readonly string[],
  test: number,
  several: number,
): Filter['note'] {
  const { numbers } = column;
  if (numbers === null || isOfValues(column, selected))
    return noteByCode(codes, column.allowed(selected), test, several);
  const [only] = selected.map(readPriceRange);
  return only && selected.length === 1 && !column.isCumulative
    ? noteByRange(numbers, only.from, only.to, test, several)
    : noteByTest(column.test(selected), test, several);
}

function judgeByBits(bits: FacetBits, index: number, allowed: Uint8Array): Filter['judge'] {
  const { stride } = bits;
  const wanted = bits.maskOf(index, (code) => allowed[code] === 1);
  const other = bits.maskOf(index, (code) => allowed[code] !== 1);
  const none = bits.noneOf(index);
  return ({ ordinal }) => {
    let some = 0;
    let others = 0;
    for (let word = 0; word < stride; word += 1) {
      const own = bits.ofLines[ordinal * stride + word]!;
      some |= own & wanted[word]!;
      others |= own & (other[word]! | none[word]!);
    }
    return verdict(some !== 0 && others === 0, some === 0);
  };
}

function judgeOf(column: FacetColumn, index: number, selected: readonly string[], facts: LineFacts): Filter['judge'] {
  const numbers = facts.numbers[index];
  if (!numbers || isOfValues(column, selected)) return judgeByBits(facts.bits, index, column.allowed(selected));
  const { least, most } = numbers;
  if (column.isCumulative) {
    const wanted = Number(selected[0]);
    return ({ ordinal }) => verdict(least[ordinal]! >= wanted, !(most[ordinal]! >= wanted));
  }
  const ranges = selected.map(readPriceRange);
  return ({ ordinal }) =>
    verdict(
      ranges.some(({ from, to }) => least[ordinal]! >= from && most[ordinal]! < to),
      ranges.every(({ from, to }) => most[ordinal]! < from || least[ordinal]! >= to),
    );
}

/** Returns the active filters. `several` is recorded for a product that more than one filter excludes. */
export function filtersOf(
  { columns, codes, filters }: Count,
  facts: LineFacts,
  offered: (line: Line) => boolean,
  several: number,
): Filter[] {
  return columns.flatMap((column, index): Filter[] => {
    const selected = filters[column.rule.id] ?? [];
    if (selected.length === 0) return [];
    const isWanted = selected.includes('true');
    return [
      {
        test: index + 1,
        judge:
          column.rule.source.from === 'offer'
            ? (line) => verdict(isWanted && offered(line), true)
            : judgeOf(column, index, selected, facts),
        note: noteOf(column, codes[index]!, selected, index + 1, several),
      },
    ];
  });
}
