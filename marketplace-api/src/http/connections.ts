import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import { addressKey } from '../platform/limits/address-key';

/** Deadlines for `http.createServer`, so that silent or slow clients do not occupy connections. */
export const HTTP_DEADLINES = {
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
} as const;

/** Milliseconds for a whole request to arrive. Gateways send theirs from memory. */
export const REQUEST_MS = 15_000;
/** Longer than gateways keep an idle connection (30 s), so that the gateway closes it first. */
export const IDLE_MS = 35_000;

/** A gateway opens up to 322 connections. */
const LIMITS = { total: 4_000, perAddress: 1_000 };

interface ConnectionOptions {
  /** Addresses and networks of our own proxies. Their connections count towards the total alone. */
  readonly trustProxy: readonly string[];
  readonly limits?: { readonly total: number; readonly perAddress: number };
}
const LOG_EVERY_MS = 1_000;

const BODY = JSON.stringify({
  type: '/v1/problems/unavailable',
  title: 'Not available right now',
  status: 503,
  detail: 'Too many connections are open. Close some, or try again in a few seconds.',
  code: 'UNAVAILABLE',
});
const REFUSAL = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: application/problem+json',
  'retry-after: 5',
  'connection: close',
  `content-length: ${Buffer.byteLength(BODY)}`,
  '',
  BODY,
].join('\r\n');

/**
 * Limits the connections of each network address, so that one client cannot exclude the others, including staff and
 * load balancers.
 */
export function limitConnections(
  server: Server,
  logger: Logger,
  { trustProxy, limits = LIMITS }: ConnectionOptions,
): void {
  const isTrusted = proxyaddr.compile([...trustProxy]);
  const open = new Map<string, number>();
  let total = 0;
  let loggedAt = 0;

  function rejectConnection(socket: Socket): void {
    if (Date.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = Date.now();
      logger.warn({ open: total }, 'a connection was refused: too many are open');
    }
    socket.on('error', () => undefined);
    socket.end(REFUSAL);
    socket.destroySoon();
  }

  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress);
    const own = open.get(key) ?? 0;
    const isOwnProxy = socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
    if ((own >= limits.perAddress && !isOwnProxy) || total >= limits.total) return rejectConnection(socket);
    open.set(key, own + 1);
    total += 1;
    socket.once('close', () => {
      total -= 1;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return undefined;
  });
}
