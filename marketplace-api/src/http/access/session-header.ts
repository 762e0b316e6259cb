import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../../platform/values/failure';
import { parseSession, type Session } from '../../platform/security/session';
import { sendFailure } from '../problem-reply';

/** Returns the session that the request claims, with the variant of its key. */
export function sessionOf(request: FastifyRequest): Session | null {
  const credential = parseSession(request.headers['x-session-id']);
  return credential && { ...credential, variant: request.variant };
}

/** Runs work for the session of a cart, with the key of its own variant. Without a session the cart is not found. */
export function withSession<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  cartNumber: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  void reply.header('cache-control', 'no-store');
  const session = sessionOf(request);
  if (session === null || session.cartNumber !== cartNumber) {
    return Promise.resolve(
      sendFailure(request, reply, failure(404, 'CART_NOT_FOUND', 'We cannot find this cart. Start a new one.')) as T,
    );
  }
  return work(session);
}
