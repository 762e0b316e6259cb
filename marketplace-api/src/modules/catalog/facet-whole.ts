import type { Cards, Count, CountResult } from './count.types';
import type { Line } from './department';
import type { LineColumn } from './facet-lines';
import { readPriceRange } from './facet-rules';
import { countSingles, SEVERAL } from './facet-scan';
import { Scratch } from './scratch';

/* Whole lines: a filter that all products of a line pass, or none, needs no look at them. */

const DIVIDED = 64;
const lineStates = new Scratch(new Uint8Array(0));
const dividedSlots = new Scratch(new Int32Array(0));
const matches = new Scratch(new Int32Array(0));
const cardStarts = new Scratch(new Int32Array(0));

type Verdict = 'passes' | 'fails' | 'divided';
const verdict = (isAll: boolean, isNone: boolean): Verdict => (isAll ? 'passes' : isNone ? 'fails' : 'divided');

/** What a filter does to a line. "Divided" is never wrong, only slower. */
function judge(own: LineColumn, selected: readonly string[]): (line: number) => Verdict {
  const { least, most, column } = own;
  if (!least || !most) {
    const mask = own.maskOf(selected);
    return (line) => { const { some, others } = own.meets(line, mask); return verdict(some && !others, !some); };
  }
  if (column.isCumulative) {
    const wanted = Number(selected[0]);
    return (line) => verdict(least[line]! >= wanted, !(most[line]! >= wanted));
  }
  const ranges = selected.map(readPriceRange);
  return (line) => verdict(ranges.some(({ from, to }) => least[line]! >= from && most[line]! < to), ranges.every(({ from, to }) => most[line]! < from || least[line]! >= to));
}

/** By which filter alone a line is kept out, 0 by none, or SEVERAL; DIVIDED is added where products decide. */
function statesOf({ department, columns, filters }: Count, lines: readonly Line[], offered: (line: Line) => boolean): Uint8Array {
  const states = lineStates.take(lines.length).fill(0);
  const facts = department.lineFacts();
  columns.forEach((column, index) => {
    const selected = filters[column.rule.id] ?? [];
    if (selected.length === 0) return;
    const isOffer = column.rule.source.from === 'offer';
    const isWanted = selected.includes('true');
    const judged = judge(facts.columns[index]!, selected);
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]!;
      const found = isOffer ? verdict(isWanted && offered(line), true) : judged(line.ordinal);
      if (found === 'divided') states[at]! |= DIVIDED;
      else if (found === 'fails') states[at] = (states[at]! & ~DIVIDED) === 0 ? states[at]! | (index + 1) : SEVERAL;
    }
  });
  return states;
}

const isDivided = (state: number) => (state & DIVIDED) !== 0 && (state & ~DIVIDED) !== SEVERAL;

function tally(own: LineColumn, lines: readonly Line[], isAll: boolean, isCounted: (at: number) => boolean): Int32Array {
  let counted = 0;
  for (let at = 0; at < lines.length; at += 1) if (isCounted(at)) counted += 1;
  // Of a whole department, what is not counted is taken away where that is less.
  const isFew = isAll && counted * 2 > lines.length;
  const counts = isFew ? own.totals.slice() : new Int32Array(own.totals.length);
  for (let at = 0; at < lines.length; at += 1) if (isCounted(at) !== isFew) own.add(lines[at]!.ordinal, counts, isFew ? -1 : 1);
  return counts;
}

function countAll({ department, columns, filters }: Count, lines: readonly Line[], states: Uint8Array, offered: (line: Line) => boolean): Int32Array[] {
  const facts = department.lineFacts();
  const isAll = lines.length === department.linesInOrder.length;
  return columns.map((column, index) => {
    const own = (filters[column.rule.id] ?? []).length === 0 ? 0 : index + 1;
    const isCounted = (at: number) => states[at] === 0 || states[at] === own;
    if (column.rule.source.from !== 'offer') return tally(facts.columns[index]!, lines, isAll, isCounted);
    const counts = new Int32Array(2);
    for (let at = 0; at < lines.length; at += 1) if (isCounted(at) && offered(lines[at]!)) counts[1]! += 1;
    return counts;
  });
}

/** All places of lines that pass, and of divided ones those that were found to, beside each other as in the list. */
function gather(lines: readonly Line[], states: Uint8Array, found: Int32Array, length: number): { matched: Int32Array; cards: Cards } {
  const matched = matches.take(length);
  const starts = cardStarts.take(lines.length + 1);
  let [cards, count, place, next, begin] = [0, 0, 0, 0, 0];
  for (let at = 0; at < lines.length; at += 1) {
    const size = lines[at]!.to - lines[at]!.from;
    starts[cards] = count;
    if (states[at] === 0) for (let one = 0; one < size; one += 1) matched[count++] = place + one;
    if (isDivided(states[at]!)) {
      for (; next < found.length && found[next]! < begin + size; next += 1) matched[count++] = place + found[next]! - begin;
      begin += size;
    }
    if (count > starts[cards]!) cards += 1;
    place += size;
  }
  starts[cards] = count;
  return { matched: matched.subarray(0, count), cards: { starts, count: cards } };
}

/** The lines are in listing order; `length` is the number of their products. */
export function countWhole(count: Count, lines: readonly Line[], length: number, withFacets: boolean): CountResult & { readonly cards: Cards } {
  const { department, columns, codes } = count;
  const offers = codes[columns.findIndex(({ rule }) => rule.source.from === 'offer')];
  const order = department.all();
  const offered = (line: Line) => offers !== undefined && offers[order[line.from]!] === 1;
  const states = statesOf(count, lines, offered);
  const divided = lines.filter((_, at) => isDivided(states[at]!));
  const part = divided.length > 0 ? countSingles(count, department.slotsOfLines(divided, (size) => dividedSlots.take(size)), withFacets) : null;
  const counts = withFacets ? countAll(count, lines, states, offered) : [];
  if (part) counts.forEach((own, index) => part.counts[index]!.forEach((more, code) => { own[code]! += more; }));
  return { counts, ...gather(lines, states, part?.matched ?? new Int32Array(0), length) };
}
