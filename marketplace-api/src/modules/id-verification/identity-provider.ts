import type { VerifiedGroup } from 'shared-contracts/wire';

/** A verification in progress, with the values that the provider's answer must match. */
export interface BegunVerification {
  readonly state: string;
  readonly redirectUri: string;
  /** Repeated by the provider in its signed answer (OpenID Connect). */
  readonly nonce: string;
  /** Secret of PKCE (RFC 7636), of which the authorization request carries the digest. */
  readonly codeVerifier: string;
}

export type IdentityAnswer =
  | { readonly kind: 'verified'; readonly group: VerifiedGroup }
  /** The provider does not know the code, or it has expired, or the shopper belongs to no group with deals. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

/** Verifies shoppers on a page of its own, which redirects back with a code that the server redeems. */
export interface IdentityProvider {
  /** Resolves to null while the provider cannot be reached. */
  authorizationUrl(begun: BegunVerification): Promise<string | null>;
  redeem(code: string, begun: BegunVerification): Promise<IdentityAnswer>;
}
