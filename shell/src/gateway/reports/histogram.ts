/** Buckets grow by a fifth, so that a percentile is exact to 10 %. */
const GROWTH = 1.2;
const BUCKETS = 80;

const bucketOf = (value: number): number =>
  Math.min(BUCKETS - 1, value < 1 ? 0 : 1 + Math.floor(Math.log(value) / Math.log(GROWTH)));

/** Counts values in a fixed number of buckets: the same memory for any number of them. */
export class Histogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #total = 0;

  get count(): number {
    return this.#total;
  }

  /** @param value at least 0, up to two million */
  add(value: number): void {
    const bucket = bucketOf(value);
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total += 1;
  }

  /** Returns the value below which a share of the values is, exact to 10 %; null without values. */
  percentile(share: number): number | null {
    if (this.#total === 0) return null;
    let left = share * this.#total;
    const bucket = this.#counts.findIndex((count) => (left -= count) <= 0);
    return bucket <= 0 ? 0 : Math.round(GROWTH ** (bucket - 0.5));
  }
}
