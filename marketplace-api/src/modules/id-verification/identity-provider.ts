import type { VerifiedGroup } from 'shared-contracts/wire';

export interface AuthorizationRequest {
  readonly state: string;
  readonly redirectUri: string;
}

export type IdentityAnswer =
  | { readonly kind: 'verified'; readonly group: VerifiedGroup }
  /** The provider does not know the code, or it has expired. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

/** Verifies shoppers on a page of its own, which redirects back with a code that the server redeems. */
export interface IdentityProvider {
  authorizationUrl(request: AuthorizationRequest): string;
  redeem(code: string, redirectUri: string): Promise<IdentityAnswer>;
}
