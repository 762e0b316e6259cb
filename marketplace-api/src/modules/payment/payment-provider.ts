import type { PaymentMethod } from 'shared-contracts';
import type { MerchantSession } from 'shared-contracts/wire';

export interface CardToken {
  readonly brand: string;
  readonly last4: string;
  readonly expiry: string;
  /** The same for the same card, whoever enters it; null where the provider has none. */
  readonly fingerprint: string | null;
}

export interface ChargeRequest {
  /** Names the attempt: the same reference can never be charged twice. */
  readonly reference: string;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** A card's or wallet's token, or a session that the shopper has approved. */
  readonly token: string;
  /** Where the shopper comes back to when the bank wants to ask something. */
  readonly returnUrl?: string;
}

/** Money as the provider has it in its books; compared with what was asked for before anything is sold for it. */
export interface ProviderMoney {
  readonly amountCents: number;
  readonly currency: string;
}

/** A charge that took money. */
export interface Charged extends ProviderMoney {
  readonly chargeId: string;
}

/**
 * How a charge ended. `action`: not yet, the shopper must go to `url` first. `unavailable`: surely not charged.
 * `unknown`: maybe charged; ask again by reference.
 */
export type ChargeResult =
  | ({ readonly kind: 'succeeded' } & Charged)
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'action'; readonly url: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unknown' };

export interface SessionRequest {
  readonly method: PaymentMethod;
  readonly amountCents: number;
  readonly merchant: string;
  readonly variant: string;
  /** The page's origin: the only one that a wallet's sheet talks to. */
  readonly origin: string;
  readonly returnUrl?: string;
  readonly payerEmail?: string;
}

/** A shopper's visit to the provider. `url` is null when it is rejected. */
export interface ProviderSession {
  readonly sessionId: string;
  readonly status: 'open' | 'approved' | 'cancelled' | 'rejected';
  readonly url: string | null;
  readonly validationUrl: string | null;
  readonly label: string | null;
}

export interface MerchantRequest {
  readonly displayName: string;
  readonly domainName: string;
}
export interface RefundRequest {
  readonly key: string;
  readonly chargeId: string;
  readonly amountCents: number;
  readonly currency: string;
}
export type RefundResult =
  | ({ readonly kind: 'succeeded'; readonly refundId: string } & ProviderMoney)
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

/** What the store needs of a payment provider; the sandbox is one implementation. */
export interface PaymentProvider {
  /** Address of the provider's card form for a page of that origin. */
  cardFrameUrl(parentOrigin: string, variant: string): string;
  createSession(request: SessionRequest): Promise<ProviderSession | 'unavailable'>;
  /** Null for a session the provider does not know. */
  session(sessionId: string): Promise<ProviderSession | null | 'unavailable'>;
  /** Null for an address that is not the provider's own, which is never called. */
  validateMerchant(
    validationUrl: string,
    request: MerchantRequest,
  ): Promise<{ readonly sessionId: string; readonly merchantSession: MerchantSession } | null | 'unavailable'>;
  /** The card behind a token; null for a token the provider does not know. */
  tokenInfo(token: string): Promise<CardToken | null | 'unavailable'>;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** How a charge stands, changing nothing. `unavailable` when none was made under this reference. */
  find(reference: string): Promise<ChargeResult>;
  /** Settles a doubt for good: the charge as it was made, or none that can ever be made under this reference. */
  settle(reference: string): Promise<ChargeResult>;
  /** Pays back, once per key. */
  refund(request: RefundRequest): Promise<RefundResult>;
}
