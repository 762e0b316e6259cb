import { compress, type Encoding } from './compression';

/**
 * A text in the encodings that it is asked for. The first answer does not wait long: most addresses with a query are
 * asked for once. What is asked for again is compressed better in the background, once, and serves from then on.
 */
export class EncodedText {
  readonly #made = new Map<Encoding, Promise<Buffer>>();
  readonly #improved = new Set<Encoding>();

  constructor(readonly bytes: Buffer) {}

  /** Rejects when it cannot be compressed; the next one who asks tries again. */
  as(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    const known = this.#made.get(encoding);
    if (!known) return this.#first(encoding);
    if (!this.#improved.has(encoding)) void this.#improve(encoding);
    return known;
  }

  #first(encoding: Encoding): Promise<Buffer> {
    const quick = compress(this.bytes, encoding, 'quick');
    this.#made.set(encoding, quick);
    quick.catch(() => this.#made.delete(encoding));
    return quick;
  }

  async #improve(encoding: Encoding): Promise<void> {
    this.#improved.add(encoding);
    const better = await compress(this.bytes, encoding, 'better').catch(() => null);
    if (better) this.#made.set(encoding, Promise.resolve(better));
  }
}
