import crypto from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../platform/address-key';
import { parseSession } from '../platform/session';

/** Who a request comes from, as far as that cannot be made up: its address, hashed, of IPv6 the subscriber's network. */
export const clientHash = (request: FastifyRequest): Buffer =>
  crypto
    .createHash('sha256')
    .update(`client\n${addressKey(request.ip)}`)
    .digest();

/**
 * Tells one person from another where each may act once on one thing: by the shopper's session, else by address and browser.
 * The thing is part of the hash, so that nobody can be followed from one to the next.
 */
export function callerHash(request: FastifyRequest, about: string): Buffer {
  const session = parseSession(request.headers['x-session-id']);
  const who = session
    ? `session ${session.cartNumber}`
    : `address ${request.ip} ${request.headers['user-agent'] ?? ''}`;
  return crypto.createHash('sha256').update(`${about}\n${who}`).digest();
}
