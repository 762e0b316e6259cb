import type { FastifyRequest } from 'fastify';
import { failure, type Failure } from '../../platform/failure';
import { fieldFailure, type FieldFailure } from './titled-failure';

/** An origin that the store's own pages have; only `originOf` makes one, so nothing else reaches the provider. */
export type StoreOrigin = string & { readonly __storeOrigin: true };

const isStoreOrigin = (header: unknown, origins: ReadonlySet<string>): header is StoreOrigin =>
  typeof header === 'string' && origins.has(header);

/**
 * The page's own origin, which the provider's frame talks to and to which a payment leads back (decisions: required on
 * payment calls). One that no store has is refused: a shopper must not be led to somebody else's page.
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

/** An address to come back to leads to the page's own origin and nowhere else. */
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
