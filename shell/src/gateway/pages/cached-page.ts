import { compress, type Encoding } from '../http/compression';
import { spliceBrotli, type SplicedText } from '../http/spliced-brotli';
import type { DocumentParts } from './document';
import type { RenderedPage } from './render-page';

/** Bytes that a nonce takes in the document: 18 random ones in base64. */
export const NONCE_LENGTH = 24;

/** A page with its texts made once for all who get it, and compressed once when it is asked for again. */
export class CachedPage {
  #spliced: SplicedText | null | undefined;
  #uses = 0;
  readonly #payloads = new Map<Encoding, Promise<Buffer>>();
  /**
   * The document around its nonces, as bytes: putting a long text together and encoding it took most of a cached
   * answer's time.
   */
  readonly #pieces: readonly Buffer[];

  constructor(
    readonly rendered: RenderedPage,
    readonly document: DocumentParts,
    readonly payload: string,
  ) {
    this.#pieces = document.pieces.map((piece) => Buffer.from(piece));
  }

  get maxAge(): number {
    return this.rendered.maxAge;
  }

  get tags(): readonly string[] | null {
    return this.rendered.tags;
  }

  get isFailure(): boolean {
    return this.rendered.status >= 500;
  }

  get isImpaired(): boolean {
    return this.rendered.completeness !== 'whole';
  }

  /** About what it occupies in memory. */
  get size(): number {
    const document = this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
    return document + 2 * (document + this.payload.length);
  }

  async documentBytes(nonce: string, encoding: Encoding): Promise<Buffer> {
    this.#uses += 1;
    // Not for the first: most addresses with a query are asked for once.
    if (encoding === 'br' && this.#uses === 2) void this.#splice();
    if (encoding === 'br' && this.#spliced) return this.#spliced.fill(nonce);
    return compress(this.#plain(Buffer.from(nonce)), encoding, 'quick');
  }

  payloadBytes(encoding: Encoding): Promise<Buffer> {
    const known = this.#payloads.get(encoding) ?? compress(Buffer.from(this.payload), encoding, 'quick');
    this.#payloads.set(encoding, known);
    return known;
  }

  #plain(nonce: Buffer): Buffer {
    return Buffer.concat(this.#pieces.flatMap((piece, at) => (at === 0 ? [piece] : [nonce, piece])));
  }

  async #splice(): Promise<void> {
    this.#spliced = await spliceBrotli(this.document.pieces, NONCE_LENGTH).catch(() => null);
  }
}
