import type { FacetColumn } from './facet-column';

const BITS = 32;

/** One facet of whole lines: which values any product of a line has, a bit for each code, and the least and most of its numbers. */
export class LineColumn {
  /** In how many lines a code is. */
  readonly totals: Int32Array;
  readonly least: Float64Array | null;
  readonly most: Float64Array | null;
  private readonly stride: number;
  private readonly words: Uint32Array;

  constructor(readonly column: FacetColumn, lines: number) {
    this.totals = new Int32Array(column.values.length + 1);
    this.stride = Math.ceil(this.totals.length / BITS);
    this.words = new Uint32Array(lines * this.stride);
    this.least = column.numbers ? new Float64Array(lines) : null;
    this.most = column.numbers ? new Float64Array(lines) : null;
  }

  /** Adds a line's values to counts, or takes them away. */
  add(line: number, counts: Int32Array, sign: 1 | -1): void {
    const { stride, words } = this;
    for (let word = 0; word < stride; word += 1) {
      for (let bits = words[line * stride + word]!; bits !== 0; bits &= bits - 1) counts[word * BITS + BITS - 1 - Math.clz32(bits & -bits)]! += sign;
    }
  }

  read(line: number, slots: Int32Array): void {
    const { column: { codes, isCumulative }, stride, words } = this;
    this.add(line, this.totals, -1);
    words.fill(0, line * stride, (line + 1) * stride);
    for (let at = 0; at < slots.length; at += 1) {
      const code = codes[slots[at]!]!;
      // Who has a step has those below.
      for (let one = code; one >= (isCumulative ? 1 : code); one -= 1) words[line * stride + (one >> 5)]! |= 1 << (one & 31);
    }
    this.add(line, this.totals, 1);
    this.readNumbers(line, slots);
  }

  private readNumbers(line: number, slots: Int32Array): void {
    const { column: { numbers }, least, most } = this;
    if (!numbers || !least || !most) return;
    let low = Infinity;
    let high = -Infinity;
    for (let at = 0; at < slots.length; at += 1) {
      const number = numbers[slots[at]!]!;
      if (number < low) low = number;
      if (number > high) high = number;
    }
    least[line] = low;
    most[line] = high;
  }

  /** Which codes a line's products have: some of those in the mask, some that are not. */
  meets(line: number, mask: Uint32Array): { readonly some: boolean; readonly others: boolean } {
    let some = 0;
    let others = 0;
    for (let word = 0; word < this.stride; word += 1) {
      const own = this.words[line * this.stride + word]!;
      some |= own & mask[word]!;
      others |= own & ~mask[word]!;
    }
    return { some: some !== 0, others: others !== 0 };
  }

  maskOf(selected: readonly string[]): Uint32Array {
    const mask = new Uint32Array(this.stride);
    this.column.allowed(selected).forEach((isAllowed, code) => { if (isAllowed === 1) mask[code >> 5]! |= 1 << (code & 31); });
    return mask;
  }
}

/** What whole lines have, so that a count looks only at products of lines that a filter divides. */
export class LineFacts {
  readonly columns: readonly LineColumn[];

  constructor(columns: readonly FacetColumn[], lines: number) {
    this.columns = columns.map((column) => new LineColumn(column, lines));
  }

  /** False when values came up that were not known when this was made. */
  get isComplete(): boolean { return this.columns.every(({ totals, column }) => totals.length === column.values.length + 1); }

  read(line: number, slots: Int32Array): void {
    for (const column of this.columns) column.read(line, slots);
  }
}
