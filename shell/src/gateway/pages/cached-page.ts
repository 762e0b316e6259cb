import type { Encoding } from '../http/compression';
import { EncodedText } from '../http/encoded-text';
import type { PageHeaders } from './page-headers';
import type { RenderedPage } from './render-page';

interface PageTexts {
  readonly html: string;
  /** For a change of page inside the store. */
  readonly payload: string;
}

/** A page with its texts and headers made once for all who get it. */
export class CachedPage {
  readonly #document: EncodedText;
  readonly #payload: EncodedText;

  constructor(
    readonly rendered: RenderedPage,
    readonly headers: PageHeaders,
    { html, payload }: PageTexts,
  ) {
    this.#document = new EncodedText(Buffer.from(html));
    this.#payload = new EncodedText(Buffer.from(payload));
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

  /** About what it occupies in memory: its parts, the whole, and both texts compressed. */
  get size(): number {
    const document = this.#document.bytes.length;
    return document + 2 * (document + this.#payload.bytes.length);
  }

  documentBytes(encoding: Encoding): Promise<Buffer> {
    return this.#document.as(encoding);
  }

  payloadBytes(encoding: Encoding): Promise<Buffer> {
    return this.#payload.as(encoding);
  }
}
