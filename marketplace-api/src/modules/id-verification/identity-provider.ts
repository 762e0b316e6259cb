import type { VerifiedGroup } from 'shared-contracts/wire';

export interface AuthorizationRequest {
  readonly state: string;
  readonly redirectUri: string;
}

export type IdentityAnswer =
  | { readonly kind: 'verified'; readonly group: VerifiedGroup }
  /** The provider knows no such code, or not any more. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

/** Who verifies shoppers: a page of its own, which sends them back with a code that the server redeems. */
export interface IdentityProvider {
  authorizationUrl(request: AuthorizationRequest): string;
  redeem(code: string, redirectUri: string): Promise<IdentityAnswer>;
}
