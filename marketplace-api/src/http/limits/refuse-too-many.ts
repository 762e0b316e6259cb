import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../../platform/values/failure';
import { sendFailure } from '../problem-reply';

export const refuseTooMany = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply =>
  sendFailure(
    request,
    reply,
    failure(429, 'RATE_LIMITED', 'Too many requests. Wait a minute and try again.', { retryAfterSeconds }),
  );
