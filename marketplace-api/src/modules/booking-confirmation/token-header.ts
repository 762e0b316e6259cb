import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../../http/problem-reply';
import { tokenMissing } from './confirmation-failures';

export const TOKEN_LENGTH = 200;

/** The header of every booking call that a mailed link allows; without it, 401 (spec §6). */
export function withToken<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (token: string) => Promise<T>,
): Promise<T> {
  void reply.header('cache-control', 'no-store');
  const token = request.headers['x-confirmation-token'];
  return typeof token === 'string' && token !== '' && token.length <= TOKEN_LENGTH
    ? work(token)
    : Promise.resolve(sendFailure(request, reply, tokenMissing()) as T);
}
