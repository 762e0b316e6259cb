import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalLog } from '../limits/refusal-log';
import { Shares, type ShareLimits } from '../limits/shares';
import { refuseAtDoor } from './front-door';
import { problemBody, problemHeaders, rawProblem, type Refusal } from './problem';
import { COMMON_HEADERS } from './security';

/** How long a client may take. */
export interface Deadlines {
  /** From the connection, or the last answer's end, to the last header. */
  readonly headersMs: number;
  /** Until the whole request is there; a call's own deadline for its body is shorter. */
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
  readonly connections: ShareLimits;
  /** Whether a peer is one of our own proxies: it brings many shoppers over few connections. */
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

/**
 * True when so many connections were refused in this second that an explanation for each would cost others too much.
 */
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

/** Counts a connection for as long as it is open; ends it and answers false when its address has too many. */
function admit(
  socket: Socket,
  shares: Shares,
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
 * The public listener: what comes through it is well-formed HTTP, in time, and from nobody who has more than a share.
 */
export function createListener(handler: Handler, options: ListenerOptions): Server {
  const { headersMs, requestMs, idleMs, answerMs } = options.deadlines ?? DEADLINES;
  const { refusals } = options;
  const shares = new Shares(options.connections);
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
      // What follows a refused request on its connection is part of it.
      if (isEnding.has(request.socket)) return;
      const refusal = refuseAtDoor(request);
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
 * For a request that the parser gave up on, or that never came whole. While another request of the connection is
 * unanswered nothing is written: it would be taken for that one's answer.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, refusals: RefusalLog, isBusy: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = UNREADABLE[error.code ?? ''] ?? MALFORMED;
  refusals.note(refusal.code);
  if (socket.writable && !isBusy) socket.write(rawProblem(refusal));
  socket.destroySoon();
}
