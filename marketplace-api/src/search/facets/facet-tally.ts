import type { Slots } from '../read-model/department';
import { BITS, type FacetBits } from './facet-bits';
import type { FacetColumn } from './facet-column';

/** Front and rear of a pair have the same index. */
export interface Pairs {
  readonly fronts: Slots;
  readonly rears: Slots;
}

/**
 * Counts cards by the bits of their products. A product that only one filter excludes counts for that filter's own
 * facet, as a result of its other values.
 */
export class Tally {
  readonly counted: Int32Array;
  /** Bits that a pair has only when both axles have them; one axle is enough for the others. */
  private readonly ofBoth: Int32Array;
  /** By excluding filter: the bits that still count, and the range of words that contain any. */
  private readonly masks: Int32Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly found: Int32Array;

  /** Facets are numbered from one: 0 is no filter, and the number after the last is several. */
  constructor(
    private readonly bits: FacetBits,
    columns: readonly FacetColumn[],
    private readonly offer: Int32Array | null,
  ) {
    const { stride } = bits;
    const facets = columns.length;
    this.ofBoth = new Int32Array(stride);
    this.counted = new Int32Array(stride * BITS);
    this.found = new Int32Array(stride);
    this.masks = new Int32Array((facets + 2) * stride);
    this.from = new Int32Array(facets + 2);
    this.to = new Int32Array(facets + 2);
    for (let facet = 1; facet <= facets; facet += 1) {
      const mask = bits.maskOf(facet - 1);
      this.masks.set(mask, facet * stride);
      mask.forEach((word, at) => {
        this.masks[at]! |= word;
      });
      if (columns[facet - 1]!.rule.kind === 'toggle')
        mask.forEach((word, at) => {
          this.ofBoth[at]! |= word;
        });
      this.from[facet] = mask.findIndex((word) => word !== 0);
      this.to[facet] = mask.findLastIndex((word) => word !== 0) + 1;
    }
    this.to[0] = stride;
  }

  /** Adds a card with all products of a line, which have the same result. */
  addLine(line: number, state: number, isOffered: boolean): void {
    const {
      bits: { ofLines, stride },
      found,
      masks,
    } = this;
    const to = this.to[state]!;
    for (let word = this.from[state]!; word < to; word += 1)
      found[word] = ofLines[line * stride + word]! & masks[state * stride + word]!;
    this.count(isOffered, this.from[state]!, to);
  }

  /** Adds a card of products in a range, each with its own result. */
  addProducts(slots: Slots, failed: Uint8Array, begin: number, end: number, isOffered: boolean): void {
    const {
      bits: { words, stride },
      found,
      masks,
      from,
      to,
    } = this;
    for (let at = begin; at < end; at += 1) {
      const state = failed[at]!;
      const own = slots[at]! * stride;
      if (state === 0) for (let word = 0; word < stride; word += 1) found[word]! |= words[own + word]!;
      else
        for (let word = from[state]!, last = to[state]!; word < last; word += 1)
          found[word]! |= words[own + word]! & masks[state * stride + word]!;
    }
    for (let word = 0; word < stride; word += 1) found[word]! &= masks[word]!;
    this.count(isOffered, 0, stride);
  }

  /** Adds a card of staggered pairs in a range, each with its own result. */
  addPairs({ fronts, rears }: Pairs, failed: Uint8Array, begin: number, end: number, isOffered: boolean): void {
    const {
      bits: { words, stride },
      found,
      masks,
      from,
      to,
      ofBoth,
    } = this;
    for (let at = begin; at < end; at += 1) {
      const state = failed[at]!;
      for (let word = from[state]!; word < to[state]!; word += 1) {
        const front = words[fronts[at]! * stride + word]!;
        const rear = words[rears[at]! * stride + word]!;
        const own = (front & rear) | ((front | rear) & ~ofBoth[word]!);
        found[word]! |= own & masks[state * stride + word]!;
      }
    }
    this.count(isOffered, 0, stride);
  }

  private count(isOffered: boolean, from: number, to: number): void {
    const { counted, found, offer } = this;
    for (let word = from; word < to; word += 1) {
      let bits = found[word]!;
      if (!isOffered && offer) bits &= ~offer[word]!;
      for (; bits !== 0; bits &= bits - 1) counted[word * BITS + BITS - 1 - Math.clz32(bits & -bits)]! += 1;
      found[word] = 0;
    }
  }
}
