import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../http/problem';
import type { Release, ConcurrencyLimiter } from '../http/limits/concurrency-limiter';

/** Time before the minimum rate of a body is enforced. */
const GRACE_MS = 10_000;
/** A slow phone sends 250 kbit/s. */
const MIN_BYTES_PER_SECOND = 32 * 1024;
const CHECK_EVERY_MS = 500;
const FIRST_BYTES = 4 * 1024;

const TOO_LARGE: Refusal = { status: 413, code: 'body-too-large', detail: 'The body is too large. Send less at once.' };
const TOO_SLOW: Refusal = {
  status: 408,
  code: 'body-too-slow',
  detail: 'The body did not arrive in time. Send it again.',
};
const CUT_SHORT: Refusal = { status: 400, code: 'body-cut-short', detail: 'The body ended early. Send it again.' };
const TOO_MANY: Refusal = {
  status: 503,
  code: 'too-many-bodies',
  detail: 'Too much is being uploaded at the moment. Try again in a few seconds.',
  retryAfterSeconds: 2,
};

export interface BodyLimits {
  readonly maxBytes: number;
  /** Memory that all bodies of this kind share; only received bytes count. */
  readonly memory: ConcurrencyLimiter;
  readonly address: string;
}

/** A body, and the memory that it occupies until its release. */
export interface ReceivedBody {
  readonly bytes: Buffer;
  readonly release: Release;
}

/** A growing buffer: thousands of one-byte chunks would occupy a hundred times their content. */
class GrowingBody {
  #bytes = Buffer.alloc(0);
  #size = 0;
  readonly #releases: Release[] = [];

  constructor(readonly limits: BodyLimits) {}

  get size(): number {
    return this.#size;
  }

  /** @returns false when no memory is left for it */
  add(chunk: Buffer): boolean {
    const size = this.#size + chunk.length;
    if (size > this.#bytes.length && !this.#grow(size)) return false;
    chunk.copy(this.#bytes, this.#size);
    this.#size = size;
    return true;
  }

  received(): ReceivedBody {
    return { bytes: this.#bytes.subarray(0, this.#size), release: this.release };
  }

  readonly release = (): void => this.#releases.forEach((release) => release());

  #grow(size: number): boolean {
    const { maxBytes, memory, address } = this.limits;
    const capacity = Math.min(maxBytes, Math.max(FIRST_BYTES, 2 * this.#bytes.length, size));
    const release = memory.take(address, capacity - this.#bytes.length);
    if (!release) return false;
    this.#releases.push(release);
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.#bytes.copy(grown, 0, 0, this.#size);
    this.#bytes = grown;
    return true;
  }
}

/** Decides by the announced length; null when the body has to be received. */
function judgeHead({ headers }: IncomingMessage, maxBytes: number): ReceivedBody | Refusal | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > maxBytes) return TOO_LARGE;
  return announced === 0 ? { bytes: Buffer.alloc(0), release: () => undefined } : null;
}

export const isBody = (outcome: ReceivedBody | Refusal): outcome is ReceivedBody => 'bytes' in outcome;

/**
 * Reads a whole body. Memory is reserved for received bytes, not for the announced length, and only while the client
 * sends at a minimum rate.
 */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<ReceivedBody | Refusal> {
  const known = judgeHead(request, limits.maxBytes);
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    const body = new GrowingBody(limits);
    const startedAt = performance.now();
    let isOver = false;
    const finish = (refusal: Refusal | null): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      request.removeAllListeners('data').pause();
      if (refusal) body.release();
      resolve(refusal ?? body.received());
    };
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt - GRACE_MS) / 1_000;
      if (body.size < seconds * MIN_BYTES_PER_SECOND) finish(TOO_SLOW);
    }, CHECK_EVERY_MS);
    request.on('data', (chunk: Buffer) => {
      if (body.size + chunk.length > limits.maxBytes) finish(TOO_LARGE);
      else if (!body.add(chunk)) finish(TOO_MANY);
    });
    request.once('end', () => finish(null));
    request.once('error', () => finish(CUT_SHORT));
    request.once('close', () => finish(CUT_SHORT));
  });
}
