import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../../platform/values/failure';
import { sendFailure } from '../problem-reply';

const TOKEN_LENGTH = 200;

const tokenMissing = () => failure(401, 'CONFIRMATION_TOKEN', 'Api not set, confirmation token missing!');

/**
 * Reads the token of a mailed link from its header; without one the call is answered with 401 (specification section
 * 6). The response cannot be cached.
 */
export function withConfirmationToken<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (token: string) => Promise<T>,
): Promise<T> {
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const token = request.headers['x-confirmation-token'];
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_LENGTH
    ? work(token)
    : Promise.resolve(sendFailure(request, reply, tokenMissing()) as T);
}
