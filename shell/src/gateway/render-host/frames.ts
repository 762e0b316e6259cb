const HEADER_BYTES = 4;

/** Separates a message's JSON, which has no line break, from a following text. */
const TEXT_FOLLOWS = '\n';

/**
 * Encodes a message: its length in four bytes (big-endian), then its JSON. A long text follows the JSON unescaped,
 * because HTML inside JSON is a third longer and slow to encode.
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

/** Splits a message into its JSON and the following text. */
export function splitFrame(body: string): { readonly json: string; readonly text?: string } {
  const end = body.indexOf(TEXT_FOLLOWS);
  return end < 0 ? { json: body } : { json: body.slice(0, end), text: body.slice(end + TEXT_FOLLOWS.length) };
}

/** Reassembles frames from an untrusted writer: a length beyond the limit stops reading permanently. */
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

  /** Stops reading. */
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
