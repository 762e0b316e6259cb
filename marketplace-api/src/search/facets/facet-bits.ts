import type { FacetColumn } from './facet-column';

export const BITS = 32;

/**
 * All facets of a product as bits, one per value, so that a bitwise "or" combines the values of several products. Each
 * facet's first bit is "none", and a product that reaches a step has the bits of lower steps. Offers change daily:
 * every product has that bit, and the tally clears it where there is no offer.
 */
export class FacetBits {
  /** 32-bit words per product or line. */
  readonly stride: number;
  /** By slot. */
  words: Int32Array;
  /** By a line's index: the values of any of its products. */
  ofLines = new Int32Array(0);
  private readonly sizes: readonly number[];
  /** Index of each facet's first bit. */
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

  /** False when a value without a bit appeared. */
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

  /** Returns the bits of a facet's selected values, without that of "none". */
  maskOf(index: number, isWanted: (code: number) => boolean = () => true): Int32Array {
    const mask = new Int32Array(this.stride);
    for (let code = 1; code < this.sizes[index]!; code += 1) {
      const bit = this.offsets[index]! + code;
      if (isWanted(code)) mask[bit >>> 5]! |= 1 << (bit & 31);
    }
    return mask;
  }

  noneOf(index: number): Int32Array {
    const mask = new Int32Array(this.stride);
    mask[this.offsets[index]! >>> 5] = 1 << (this.offsets[index]! & 31);
    return mask;
  }

  /** Returns one facet's counts by value code, from counts by bit. */
  countsOf(index: number, counted: Int32Array): Int32Array {
    return counted.subarray(this.offsets[index], this.offsets[index]! + this.sizes[index]!);
  }
}
