const HEADER_BYTES = 4;

/** Ends the JSON of a message that has a text behind it; JSON on one line has none in it. */
const TEXT_FOLLOWS = '\n';

/**
 * A message as it goes over the pipe: its length in four bytes (big-endian), then its JSON. A long text stands behind
 * the JSON as it is: HTML in JSON is a third longer, and read and written letter by letter.
 */
export function encodeFrame(message: unknown, following?: string): Buffer {
  const json = JSON.stringify(message);
  const text = following === undefined ? json : json + TEXT_FOLLOWS + following;
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  frame.writeUInt32BE(length, 0);
  frame.write(text, HEADER_BYTES);
  return frame;
}

/** The JSON of a message, and what stands behind it. */
export function splitFrame(body: string): { readonly json: string; readonly text?: string } {
  const end = body.indexOf(TEXT_FOLLOWS);
  return end < 0 ? { json: body } : { json: body.slice(0, end), text: body.slice(end + TEXT_FOLLOWS.length) };
}

/**
 * Puts frames together again. Whoever writes them is not trusted: a length beyond the limit ends the reading for good.
 */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #isBroken = false;

  constructor(
    readonly maxBytes: number,
    readonly onFrame: (body: string) => void,
    readonly onError: (reason: string) => void,
  ) {}

  push(chunk: Buffer): void {
    if (this.#isBroken) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (!this.#isBroken && this.#size >= HEADER_BYTES) {
      const length = this.#nextLength();
      if (length > this.maxBytes) return this.#break(`a frame of ${length} bytes; ${this.maxBytes} are allowed`);
      const end = HEADER_BYTES + length;
      if (this.#size < end) return;
      const all = this.#joined();
      this.#chunks = all.length > end ? [all.subarray(end)] : [];
      this.#size -= end;
      this.onFrame(all.toString('utf8', HEADER_BYTES, end));
    }
  }

  /** Nothing more is read. */
  stop(): void {
    this.#isBroken = true;
    this.#chunks = [];
  }

  #nextLength(): number {
    const [first] = this.#chunks;
    return (first && first.length >= HEADER_BYTES ? first : this.#joined()).readUInt32BE(0);
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    const all = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  #break(reason: string): void {
    this.stop();
    this.onError(reason);
  }
}
