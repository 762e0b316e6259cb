import type { FastifyRequest } from 'fastify';
import { failure, type Failure } from '../../platform/failure';

/** The page's own origin, which the provider's frame talks to (decisions: required on payment calls). */
export function originOf(request: FastifyRequest): string | Failure {
  const header = request.headers['x-marketplace-origin'];
  const isOrigin = typeof header === 'string' && URL.canParse(header) && new URL(header).origin === header;
  return isOrigin
    ? header
    : failure(
        400,
        'MARKETPLACE_ORIGIN',
        "Send the page's origin as X-Marketplace-Origin, for example http://localhost:3000.",
      );
}

/** An address to come back to leads to the page's own origin and nowhere else. */
export function returnUrlFault(returnUrl: string | undefined, origin: string): Failure | null {
  if (returnUrl === undefined || (URL.canParse(returnUrl) && new URL(returnUrl).origin === origin)) return null;
  return failure(
    422,
    'PAYMENT_RETURN_URL',
    'Send an address of your own pages as returnUrl: it must begin with the origin in X-Marketplace-Origin.',
    { violations: [{ field: 'returnUrl', message: 'is not of the marketplace origin.' }] },
  );
}
