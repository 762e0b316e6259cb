import type { BenefitType, PaymentMethod } from 'shared-contracts';
import type { MerchantSession } from 'shared-contracts/wire';

/** Money as the provider has it in its books; compared with what was asked for before anything is sold for it. */
export interface ProviderMoney {
  readonly amountCents: number;
  readonly currency: string;
}

/** A session on the provider's page or in a wallet's sheet, and what was approved in it. */
export interface ApprovedSession extends ProviderMoney {
  readonly sessionId: string;
  readonly method: PaymentMethod;
}

/** What stands behind a token that the provider's form or sheet gave to the page. */
export interface PaymentInstrument {
  readonly brand: string;
  readonly last4: string;
  readonly expiry: string;
  /** The same for the same card, whoever enters it; null where the provider has none. */
  readonly fingerprint: string | null;
  /** The session whose sheet gave the token; null for a card that was entered in the form. */
  readonly session: ApprovedSession | null;
}

/** ISO 3166 country; the rest as the shopper wrote it. */
export interface BillingAddress {
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

/** What the provider keeps beside the amount: for its checks against fraud, its receipts and its search. */
export interface PaymentDetails {
  readonly email?: string;
  /** Shown to the payer and to staff: "Treadmarket order 100012". */
  readonly description: string;
  /** For staff, and for whoever compares the books: never anything secret. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly billingAddress?: BillingAddress;
}

export interface ChargeRequest extends PaymentDetails {
  /** Names the attempt: the same reference can never be charged twice. */
  readonly reference: string;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** A card's or wallet's token, or a session that the shopper has approved. */
  readonly token: string;
  /** `later`: the money is only held until `capture` takes it or `cancel` lets it go. */
  readonly capture: 'now' | 'later';
  /** Where the shopper comes back to when the bank wants to ask something. */
  readonly returnUrl?: string;
  /** The bank asks the cardholder before it answers, also where it would not; other methods sign their payer in. */
  readonly challenge?: true;
}

/** A charge that took money. */
export interface Charged extends ProviderMoney {
  readonly chargeId: string;
}

/**
 * How a charge ended. `authorised`: the money is held and not taken. `action`: not yet, the shopper must go to `url`
 * first. `unavailable`: surely not charged. `unknown`: maybe charged; ask again by reference.
 */
export type ChargeResult =
  | ({ readonly kind: 'succeeded' } & Charged)
  | ({ readonly kind: 'authorised' } & Charged)
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'action'; readonly url: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unknown' };

export interface SessionRequest {
  readonly method: PaymentMethod;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly merchant: string;
  readonly variant: string;
  /** The page's origin: the only one that a wallet's sheet talks to. */
  readonly origin: string;
  readonly returnUrl?: string;
  readonly payerEmail?: string;
}

/**
 * A shopper's visit to the provider, with the amount and currency that the provider shows and lets approve. `url` is
 * null when it is rejected.
 */
export interface ProviderSession extends ApprovedSession {
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

/** A payer has asked the bank for the money back. `lost`: the bank has given it back. */
export interface Dispute extends ProviderMoney {
  readonly disputeId: string;
  /** Of the charge. */
  readonly reference: string;
  readonly status: 'opened' | 'won' | 'lost';
  /** The bank's code: `fraudulent`, `product_not_received`. */
  readonly reason: string;
}

/** What the store needs of a payment provider; the sandbox is one implementation. README.md has what others call it. */
export interface PaymentProvider {
  /** Address of the provider's card form for a page of that origin. */
  cardFrameUrl(parentOrigin: string, variant: BenefitType): string;
  createSession(request: SessionRequest): Promise<ProviderSession | 'unavailable'>;
  /** Null for a session the provider does not know. */
  session(sessionId: string): Promise<ProviderSession | null | 'unavailable'>;
  /** Null for an address that is not the provider's own, which is never called. */
  validateMerchant(
    validationUrl: string,
    request: MerchantRequest,
  ): Promise<{ readonly sessionId: string; readonly merchantSession: MerchantSession } | null | 'unavailable'>;
  /** What stands behind a token; null for one the provider does not know. */
  tokenInfo(token: string): Promise<PaymentInstrument | null | 'unavailable'>;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** How a charge stands, changing nothing. `unavailable` when none was made under this reference. */
  find(reference: string): Promise<ChargeResult>;
  /** Takes the money that an authorised charge holds; one that is over is answered as it ended. */
  capture(reference: string): Promise<ChargeResult>;
  /**
   * Settles a doubt for good: the charge as it was made, or none that can ever be made under this reference. What was
   * only held is let go.
   */
  cancel(reference: string): Promise<ChargeResult>;
  /** Pays back, once per key. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** As it stands in the provider's books, whatever an event says of it. */
  dispute(disputeId: string): Promise<Dispute | null | 'unavailable'>;
}
