import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../platform/failure';
import { parseSession, type Session } from '../platform/session';
import { sendFailure } from './problem-reply';

/** Who asks: the session that the request claims, and the variant that its key names. */
export function sessionOf(request: FastifyRequest): Session | null {
  const credential = parseSession(request.headers['x-session-id']);
  return credential && { ...credential, variant: request.variant };
}

/** A cart answers only to its own session, with the key of its own variant; to anybody else it does not exist. */
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
