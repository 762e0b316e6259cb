export interface CardToken { readonly brand: string; readonly last4: string; readonly expiry: string }

export interface ChargeRequest {
  /** Names the attempt: the same reference can never be charged twice. */
  readonly reference: string;
  readonly amountCents: number;
  readonly token: string;
}

/** How a charge ended. `unavailable`: surely not charged. `unknown`: maybe charged; ask again by reference. */
export type ChargeResult =
  | { readonly kind: 'succeeded'; readonly chargeId: string }
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unknown' };

/** What the store needs of a payment provider; the sandbox is one implementation. */
export interface PaymentProvider {
  /** Address of the provider's card form for a page of that origin. */
  cardFrameUrl(parentOrigin: string, variant: string): string;
  /** The card behind a token; null for a token the provider does not know. */
  tokenInfo(token: string): Promise<CardToken | null | 'unavailable'>;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Settles a doubt for good: the charge as it was made, or none that can ever be made under this reference. */
  settle(reference: string): Promise<ChargeResult>;
}
