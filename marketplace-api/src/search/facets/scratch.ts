/** Reusable array for one count at a time: counts never overlap, and allocating large arrays is expensive. */
export class Scratch<T extends Uint8Array | Int32Array | Uint32Array | Float64Array> {
  constructor(private array: T) {}

  /** Returns an array with arbitrary contents, valid until the next call. */
  take(length: number): T {
    if (this.array.length < length)
      this.array = new (this.array.constructor as new (length: number) => T)(2 ** Math.ceil(Math.log2(length)));
    return this.array.subarray(0, length) as T;
  }
}
