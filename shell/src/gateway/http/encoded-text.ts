import { compress, type Encoding } from './compression';

/**
 * A text in the requested encodings. The first answer is compressed quickly, because most addresses with a query are
 * requested once. After a second request the text is compressed better in the background, for all further answers.
 */
export class EncodedText {
  readonly #made = new Map<Encoding, Promise<Buffer>>();
  readonly #improved = new Set<Encoding>();

  constructor(readonly bytes: Buffer) {}

  /** Rejects when compression fails; the next request retries. */
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
