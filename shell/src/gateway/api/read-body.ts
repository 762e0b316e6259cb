import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../http/problem';

/** Everybody's first seconds, and more for as many bytes as a slow phone sends (250 kbit/s). */
const BASE_MS = 10_000;
const BYTES_PER_SECOND = 32 * 1024;

const TOO_LARGE: Refusal = { status: 413, code: 'body-too-large', detail: 'The body is too large. Send less at once.' };
const TOO_SLOW: Refusal = {
  status: 408,
  code: 'body-too-slow',
  detail: 'The body did not arrive in time. Send it again.',
};
const CUT_SHORT: Refusal = { status: 400, code: 'body-cut-short', detail: 'The body ended early. Send it again.' };

/** Bytes that a request may still bring: what it says, or all that the call takes. Null: more than the call takes. */
export function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number | null {
  if (headers['transfer-encoding'] !== undefined) return maxBytes;
  const length = Number(headers['content-length'] ?? 0);
  return length <= maxBytes ? length : null;
}

/**
 * Reads a whole body. A connection to the API is taken only when it is there, so that nobody holds one by being slow.
 */
export function readBody(request: IncomingMessage, maxBytes: number, baseMs = BASE_MS): Promise<Buffer | Refusal> {
  const announced = announcedBytes(request, maxBytes);
  if (announced === null) return Promise.resolve(TOO_LARGE);
  if (announced === 0) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (outcome: Buffer | Refusal): void => {
      clearTimeout(timer);
      request.removeAllListeners('data').pause();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish(TOO_SLOW), baseMs + (announced / BYTES_PER_SECOND) * 1_000);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) finish(TOO_LARGE);
      else chunks.push(chunk);
    });
    request.once('end', () => finish(Buffer.concat(chunks)));
    request.once('error', () => finish(CUT_SHORT));
    request.once('close', () => finish(CUT_SHORT));
  });
}
