import type { FacetColumn } from './facet-column';

export const BITS = 32;

/**
 * All facets of a product as bits, one for each value of each facet: what several products have between them is the
 * bits of one or the other, a few words instead of a look at every facet. Each facet's first bit is "none"; who has a
 * step has the bits of those below. An offer changes with the day: every product has its bit, and who counts leaves it
 * out where there is none.
 */
export class FacetBits {
  /** Words of a product, and of a line. */
  readonly stride: number;
  /** By slot. */
  words: Int32Array;
  /** By a line's place: what any of its products has. */
  ofLines = new Int32Array(0);
  private readonly sizes: readonly number[];
  /** Each facet's first bit. */
  private readonly offsets: readonly number[];

  constructor(
    private readonly columns: readonly FacetColumn[],
    capacity: number,
  ) {
    this.sizes = columns.map(({ values }) => values.length + 1);
    this.offsets = this.sizes.map((_, index) => this.sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
    this.stride = Math.ceil(this.sizes.reduce((sum, size) => sum + size, 0) / BITS);
    this.words = new Int32Array(capacity * this.stride);
  }

  /** False when a value came up that has no bit. */
  get isComplete(): boolean {
    return this.columns.every(({ values }, index) => values.length + 1 === this.sizes[index]);
  }

  grow(capacity: number): void {
    const words = new Int32Array(capacity * this.stride);
    words.set(this.words);
    this.words = words;
  }

  put(slot: number): void {
    const { columns, offsets, stride, words } = this;
    const own = slot * stride;
    words.fill(0, own, own + stride);
    for (let index = 0; index < columns.length; index += 1) {
      const { codes, isCumulative, rule } = columns[index]!;
      const code = rule.source.from === 'offer' ? 1 : codes[slot]!;
      for (let one = code; one >= (isCumulative ? 1 : code); one -= 1) {
        const bit = offsets[index]! + one;
        words[own + (bit >>> 5)]! |= 1 << (bit & 31);
      }
    }
  }

  startLines(count: number): void {
    this.ofLines = new Int32Array(count * this.stride);
  }

  putLine(line: number, slots: Int32Array): void {
    const { stride, words, ofLines } = this;
    const own = line * stride;
    ofLines.fill(0, own, own + stride);
    for (let at = 0; at < slots.length; at += 1) {
      const from = slots[at]! * stride;
      for (let word = 0; word < stride; word += 1) ofLines[own + word]! |= words[from + word]!;
    }
  }

  /** The bits of a facet's values that are wanted; never that of "none". */
  maskOf(index: number, isWanted: (code: number) => boolean = () => true): Int32Array {
    const mask = new Int32Array(this.stride);
    for (let code = 1; code < this.sizes[index]!; code += 1) {
      const bit = this.offsets[index]! + code;
      if (isWanted(code)) mask[bit >>> 5]! |= 1 << (bit & 31);
    }
    return mask;
  }

  /** The bit of "none". */
  noneOf(index: number): Int32Array {
    const mask = new Int32Array(this.stride);
    mask[this.offsets[index]! >>> 5] = 1 << (this.offsets[index]! & 31);
    return mask;
  }

  /** A facet's part of what was counted by bit, by code. */
  countsOf(index: number, counted: Int32Array): Int32Array {
    return counted.subarray(this.offsets[index], this.offsets[index]! + this.sizes[index]!);
  }
}
