import type { Slots } from '../read-model/department';
import { BITS, type FacetBits } from './facet-bits';
import type { FacetColumn } from './facet-column';

/** The front and the rear of a pair are at the same place. */
export interface Pairs {
  readonly fronts: Slots;
  readonly rears: Slots;
}

/**
 * Counts cards by the bits of their products. A product that one filter alone keeps out counts for that filter's own
 * facet: what its other values would bring.
 */
export class Tally {
  readonly counted: Int32Array;
  /** A pair has these only with both axles, and any other with either. */
  private readonly ofBoth: Int32Array;
  /** By what keeps a product out: the bits that still count, and from which word to which there are any. */
  private readonly masks: Int32Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly found: Int32Array;

  /** Facets are numbered from one; 0 is no filter, and one more than the last is several. */
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

  /** A card with all products of a line, which have one fate. */
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

  /** A card of products from one place to another, each with its own fate. */
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

  /** A card of staggered pairs from one place to another, each with its own fate. */
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
