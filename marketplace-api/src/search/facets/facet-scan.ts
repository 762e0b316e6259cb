import type { Cards, Count, CountResult, Units } from './facet-count.types';
import type { Line, Slots } from '../read-model/department';
import { filtersOf, type Filter } from './facet-filters';
import { Tally } from './facet-tally';
import { Scratch } from './scratch';

const failures = new Scratch(new Uint8Array(0));
const matches = new Scratch(new Int32Array(0));
const cardStarts = new Scratch(new Int32Array(0));

/**
 * Scans products line by line, in listing order. A filter that all or no products of a line pass needs no look at the
 * products.
 */
class Scan {
  readonly matched: Slots;
  readonly starts: Slots;
  readonly tally: Tally | null;
  cards = 0;
  private passed = 0;
  private readonly failed: Uint8Array;
  private readonly filters: readonly Filter[];
  /** Code for more than one filter; facets are numbered from one. */
  private readonly several: number;
  private readonly offered: (line: Line) => boolean;

  constructor(
    count: Count,
    private readonly fronts: Slots,
    atMost: number,
    withFacets: boolean,
  ) {
    const { department, columns, codes } = count;
    const facts = department.lineFacts();
    const offer = columns.findIndex(({ rule }) => rule.source.from === 'offer');
    const offers = codes[offer];
    const order = department.all();
    this.several = columns.length + 1;
    this.offered = offers ? ({ from }) => offers[order[from]!] === 1 : () => false;
    this.filters = filtersOf(count, facts, this.offered, this.several);
    this.tally = withFacets ? new Tally(facts.bits, columns, offers ? facts.bits.maskOf(offer) : null) : null;
    this.failed = failures.take(fronts.length);
    this.matched = matches.take(fronts.length);
    this.starts = cardStarts.take(atMost + 1);
    this.starts[0] = 0;
  }

  addLine(line: Line, from: number, to: number): void {
    const { filters, several } = this;
    let [state, divided] = [0, 0];
    for (let index = 0; index < filters.length; index += 1) {
      const found = filters[index]!.judge(line);
      if (found === 'divided') divided |= 1 << index;
      else if (found === 'fails') state = state === 0 ? filters[index]!.test : several;
    }
    if (state === several) return;
    if (divided !== 0) return this.addEach(line, from, to, state, divided);
    this.tally?.addLine(line.ordinal, state, this.offered(line));
    if (state !== 0) return;
    for (let at = from, next = this.passed; at < to; at += 1, next += 1) this.matched[next] = at;
    this.end(this.passed + to - from);
  }

  addPart = (line: Line, from: number, to: number): void => this.addEach(line, from, to, 0, -1);

  /**
   * Adds products with different results: `divided` has a bit for each filter to test per product, `state` is the
   * result of the others.
   */
  private addEach(line: Line, from: number, to: number, state: number, divided: number): void {
    const { failed, filters, fronts, matched } = this;
    failed.fill(state, from, to);
    for (let index = 0; index < filters.length; index += 1)
      if ((divided & (1 << index)) !== 0) filters[index]!.note(failed, fronts, from, to);
    this.tally?.addProducts(fronts, failed, from, to, this.offered(line));
    let next = this.passed;
    for (let at = from; at < to; at += 1) if (failed[at] === 0) matched[next++] = at;
    this.end(next);
  }

  private end(passed: number): void {
    if (passed > this.passed) this.cards += 1;
    this.passed = passed;
    this.starts[this.cards] = passed;
  }
}

/** Counts single products. The result is valid until the next count. */
export function countSingles(
  count: Count,
  { fronts, lines }: Units,
  withFacets: boolean,
): CountResult & { readonly cards: Cards } {
  const { ordinals, linesInOrder } = count.department;
  const scan = new Scan(count, fronts, lines?.length ?? fronts.length, withFacets);
  for (let [index, from] = [0, 0]; from < fronts.length; index += 1) {
    const line = lines ? lines[index]! : linesInOrder[ordinals[fronts[from]!]!]!;
    let to = lines ? from + line.to - line.from : from + 1;
    if (!lines) while (to < fronts.length && ordinals[fronts[to]!] === line.ordinal) to += 1;
    if (lines) scan.addLine(line, from, to);
    else scan.addPart(line, from, to);
    from = to;
  }
  const { matched, starts, cards, tally } = scan;
  const { bits } = count.department.lineFacts();
  return {
    matched: matched.subarray(0, starts[cards]),
    counts: tally ? count.columns.map((_, index) => bits.countsOf(index, tally.counted)) : [],
    cards: { starts, count: cards },
  };
}
