import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** A complete answer. */
export interface Answer extends AnswerHead {
  readonly body: Buffer;
}

/** A request with limits for everything that the other side controls. */
export interface BoundedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** For the whole answer, including the wait for a free connection. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal;
  /** Returns the fault of an answer by its head; its body is then not read. */
  readonly findHeadFault?: (head: AnswerHead) => Error | null;
}

/** Reason of a missing answer: `ETIMEDOUT`, `ETOOLARGE`, `EABORTED`, or the error of caller or socket. */
export class AnswerError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Sends a request and waits for the whole answer. A rejected answer closes its connection before another request can
 * use it; undici's `request` returns the head too late for that, hence `dispatch`. Redirects are returned as answers.
 * @throws AnswerError
 */
export function sendBounded(dispatcher: Dispatcher, request: BoundedRequest): Promise<Answer> {
  const { method, target, headers, body, timeoutMs, maxAnswerBytes, signal, findHeadFault } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let head: AnswerHead = { status: 0, headers: {} };
    let fault: Error | null = null;
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: Error): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      fault ??= error;
      reject(fault);
      controller?.abort(fault);
    };
    const abort = (): void => fail(new AnswerError('EABORTED', 'Whoever asked has gone.'));
    const timer = setTimeout(() => fail(new AnswerError('ETIMEDOUT', `No answer within ${timeoutMs} ms.`)), timeoutMs);
    signal?.addEventListener('abort', abort);
    dispatcher.dispatch(
      { method: method as Dispatcher.HttpMethod, path: target, headers, body: body ?? null },
      {
        onRequestStart(given) {
          // Aborted while it waited for a connection.
          if (fault) given.abort(fault);
          else controller = given;
        },
        onResponseStart(_controller, status, answered) {
          head = { status, headers: answered };
          const found = findHeadFault?.(head);
          if (found) fail(found);
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > maxAnswerBytes)
            fail(new AnswerError('ETOOLARGE', `The answer is larger than ${maxAnswerBytes} bytes.`));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          resolve({ ...head, body: Buffer.concat(chunks) });
        },
        onResponseError: (_controller, error) => fail(error),
      },
    );
  });
}
