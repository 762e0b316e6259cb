import type { FastifyRequest } from 'fastify';
import { failure, type Failure } from '../platform/values/failure';

export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length >= 8 && key.length <= 200 ? key : null;
}

export const keyRequired = (): Failure =>
  failure(
    400,
    'IDEMPOTENCY_KEY_REQUIRED',
    'Send an Idempotency-Key of 8 to 200 characters, a new one for each attempt.',
  );
