const HEADER_BYTES = 4;

/** A message as it goes over the pipe: its length in four bytes (big-endian), then its JSON. */
export function encodeFrame(message: unknown): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  frame.writeUInt32BE(length, 0);
  frame.write(text, HEADER_BYTES);
  return frame;
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
