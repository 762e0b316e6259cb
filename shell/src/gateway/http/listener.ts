import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalLog } from './refusal-log';
import { ConcurrencyLimiter, type ConcurrencyLimits } from './limits/concurrency-limiter';
import { rejectMalformedRequest } from './front-door';
import { problemBody, problemHeaders, rawProblem, type Refusal } from './problem';
import { COMMON_HEADERS } from './security';

/** Time limits for a client. */
export interface Deadlines {
  /** From the connection, or the end of the last answer, to the last header. */
  readonly headersMs: number;
  /** Until the request is complete; a call's own deadline for its body is shorter. */
  readonly requestMs: number;
  /** Between an answer and the next request. */
  readonly idleMs: number;
  /** From the request's head to the last byte of the answer. */
  readonly answerMs: number;
}

export const DEADLINES: Deadlines = { headersMs: 5_000, requestMs: 65_000, idleMs: 15_000, answerMs: 120_000 };

const CHECK_EVERY_MS = 1_000;
const MAX_HEADER_BYTES = 16 * 1024;

const OVERLOADED: Refusal = {
  status: 503,
  code: 'too-many-connections',
  detail: 'Too many connections are open. Close some, or try again in a few seconds.',
  retryAfterSeconds: 5,
};

const UNREADABLE: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too-slow',
    detail: 'The request did not arrive in time. Send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    detail: 'The headers of the request are too large. Clear the cookies of this site and try again.',
  },
};
const MALFORMED: Refusal = { status: 400, code: 'malformed', detail: 'The request is not valid HTTP.' };

export interface ListenerOptions {
  readonly connections: ConcurrencyLimits;
  /** Returns whether a peer is one of our own proxies, which bring many shoppers over few connections. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly refusals: RefusalLog;
  readonly deadlines?: Deadlines;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, { ...COMMON_HEADERS, ...problemHeaders(refusal), connection: 'close' });
  response.end(problemBody(refusal));
}

const EXPLAINED_PER_SECOND = 100;

/** Returns a function that is true when too many connections were refused in this second to answer each. */
function createFloodCheck(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > EXPLAINED_PER_SECOND;
  };
}

/** Counts an open connection; ends it and returns false when its address has too many. */
function admit(
  socket: Socket,
  shares: ConcurrencyLimiter,
  isFlooding: () => boolean,
  { isTrustedProxy, refusals }: ListenerOptions,
): boolean {
  const address = socket.remoteAddress ?? '';
  const release = shares.take(isTrustedProxy(address) ? `proxy ${socket.remotePort}` : address);
  if (release) {
    socket.once('close', release);
    return true;
  }
  refusals.note(OVERLOADED.code);
  socket.on('error', () => undefined);
  if (isFlooding()) {
    socket.resetAndDestroy();
    return false;
  }
  socket.end(rawProblem(OVERLOADED));
  socket.destroySoon();
  return false;
}

/**
 * Creates the public listener: requests that pass it are well-formed HTTP, in time, and within their client's limits.
 */
export function createListener(handler: Handler, options: ListenerOptions): Server {
  const { headersMs, requestMs, idleMs, answerMs } = options.deadlines ?? DEADLINES;
  const { refusals } = options;
  const shares = new ConcurrencyLimiter(options.connections);
  const unanswered = new WeakMap<Socket, number>();
  const isEnding = new WeakSet<Socket>();
  const isFlooding = createFloodCheck();
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
      requireHostHeader: true,
    },
    (request, response) => {
      // Bytes after a refused request belong to it.
      if (isEnding.has(request.socket)) return;
      const refusal = rejectMalformedRequest(request);
      unanswered.set(request.socket, (unanswered.get(request.socket) ?? 0) + 1);
      response.once('close', () => unanswered.set(request.socket, (unanswered.get(request.socket) ?? 1) - 1));
      if (refusal) {
        refusals.note(refusal.code);
        isEnding.add(request.socket);
        return refuse(response, refusal);
      }
      const tooLate = setTimeout(() => request.socket.destroy(), answerMs).unref();
      response.once('close', () => clearTimeout(tooLate));
      handler(request, response);
    },
  );
  server.on('connection', (socket) => {
    if (!admit(socket, shares, isFlooding, options)) isEnding.add(socket);
  });
  server.on('clientError', (error, socket) =>
    refuseUnreadable(error, socket as Socket, refusals, (unanswered.get(socket as Socket) ?? 0) > 0),
  );
  return server;
}

/**
 * Handles a request that the parser rejected, or that stayed incomplete. Nothing is written while an earlier request of
 * the connection is unanswered, because it would be read as that answer.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, refusals: RefusalLog, isBusy: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = UNREADABLE[error.code ?? ''] ?? MALFORMED;
  refusals.note(refusal.code);
  if (socket.writable && !isBusy) socket.write(rawProblem(refusal));
  socket.destroySoon();
}
