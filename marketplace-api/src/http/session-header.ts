import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../platform/failure';
import { parseSession, type Session } from '../platform/session';
import { sendFailure } from './problem-reply';

/** A cart answers only to its own session; to anybody else it does not exist. */
export function withSession<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  cartNumber: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  void reply.header('cache-control', 'no-store');
  const session = parseSession(request.headers['x-session-id']);
  if (session === null || session.cartNumber !== cartNumber) {
    return Promise.resolve(
      sendFailure(request, reply, failure(404, 'CART_NOT_FOUND', 'We cannot find this cart. Start a new one.')) as T,
    );
  }
  return work(session);
}
