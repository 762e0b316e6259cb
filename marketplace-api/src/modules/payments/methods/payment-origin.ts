import type { FastifyRequest } from 'fastify';
import { failure, type Failure } from '../../../platform/values/failure';
import { fieldFailure, type FieldFailure } from './titled-failure';

/** An origin of the store's own pages. Only `originOf` creates one, so no other value reaches the provider. */
export type StoreOrigin = string & { readonly __storeOrigin: true };

const isStoreOrigin = (header: unknown, origins: ReadonlySet<string>): header is StoreOrigin =>
  typeof header === 'string' && origins.has(header);

/**
 * Returns the origin of the page, which the provider's frame talks to and a payment returns to. Payment calls require
 * it, and an origin outside of the store is refused, so that no shopper is redirected to a foreign page.
 */
export function originOf(request: FastifyRequest, origins: ReadonlySet<string>): StoreOrigin | Failure {
  const header = request.headers['x-marketplace-origin'];
  return isStoreOrigin(header, origins)
    ? header
    : failure(
        400,
        'MARKETPLACE_ORIGIN',
        "Send the page's origin as X-Marketplace-Origin: the address that the store is served from, " +
          'for example http://localhost:3000.',
      );
}

/** Returns an error for a return URL outside of the page's own origin. */
export function returnUrlError(returnUrl: string | undefined, origin: StoreOrigin): FieldFailure | null {
  if (returnUrl === undefined || (URL.canParse(returnUrl) && new URL(returnUrl).origin === origin)) return null;
  return fieldFailure(
    {
      status: 422,
      code: 'PAYMENT_RETURN_URL',
      title: 'The payment cannot be begun',
      detail: 'Send an address of your own pages as returnUrl: it must begin with the origin in X-Marketplace-Origin.',
    },
    { field: 'returnUrl', message: 'This address is not one of the page’s own.' },
  );
}
