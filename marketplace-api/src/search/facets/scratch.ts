/**
 * Room for numbers that one count needs, used again by the next: counts never overlap, and large arrays are dear to
 * make anew.
 */
export class Scratch<T extends Uint8Array | Int32Array | Uint32Array | Float64Array> {
  constructor(private array: T) {}

  /** So many numbers of any value, until it is asked again. */
  take(length: number): T {
    if (this.array.length < length)
      this.array = new (this.array.constructor as new (length: number) => T)(2 ** Math.ceil(Math.log2(length)));
    return this.array.subarray(0, length) as T;
  }
}
