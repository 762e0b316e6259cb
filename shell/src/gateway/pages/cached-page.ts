import type { Encoding } from '../http/compression';
import { EncodedText } from '../http/encoded-text';
import type { PageHeaders } from './page-headers';
import type { RenderedPage } from './render-page';

interface PageTexts {
  readonly document: Buffer;
  /** Payload for a page change. Created on first use, because most pages are only requested as documents. */
  readonly payload: () => string;
}

/** A page whose texts and headers are created once for all requests. */
export class CachedPage {
  readonly #document: EncodedText;
  #payload: EncodedText | null = null;
  readonly #payloadText: () => string;

  constructor(
    readonly rendered: RenderedPage,
    readonly headers: PageHeaders,
    { document, payload }: PageTexts,
  ) {
    this.#document = new EncodedText(document);
    this.#payloadText = payload;
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

  /** Approximate memory use: its parts, the whole, and both compressed texts. */
  get size(): number {
    const document = this.#document.bytes.length;
    // A payload has a similar length: the same page without header and footer, as text in JSON.
    return 5 * document;
  }

  documentBytes(encoding: Encoding): Promise<Buffer> {
    return this.#document.as(encoding);
  }

  payloadBytes(encoding: Encoding): Promise<Buffer> {
    this.#payload ??= new EncodedText(Buffer.from(this.#payloadText()));
    return this.#payload.as(encoding);
  }
}
