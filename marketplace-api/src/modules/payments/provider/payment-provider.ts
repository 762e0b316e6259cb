import type { BenefitType, PaymentMethod } from 'shared-contracts';
import type { MerchantSession } from 'shared-contracts/wire';

/** Money in the provider's records, compared with the requested amount before anything is sold for it. */
export interface ProviderMoney {
  readonly amountCents: number;
  readonly currency: string;
}

/** A session on the provider's page or in a wallet's sheet, with the amount approved in it. */
export interface ApprovedSession extends ProviderMoney {
  readonly sessionId: string;
  readonly method: PaymentMethod;
}

/** The payment instrument behind a token that the provider's form or sheet gave to the page. */
export interface PaymentInstrument {
  readonly brand: string;
  readonly last4: string;
  readonly expiry: string;
  /** Identifies a card regardless of who enters it; null where the provider has none. */
  readonly fingerprint: string | null;
  /** The session whose sheet issued the token; null for a card entered in the form. */
  readonly session: ApprovedSession | null;
}

/** ISO 3166 country; the other fields are as the shopper wrote them. */
export interface BillingAddress {
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

/** Details that the provider stores with a charge, for fraud checks, receipts and search. */
export interface PaymentDetails {
  readonly email?: string;
  /** Shown to the payer and to staff: "Treadmarket order 100012". */
  readonly description: string;
  /** For staff and for reconciliation; never contains secrets. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly billingAddress?: BillingAddress;
}

export interface ChargeRequest extends PaymentDetails {
  /** Identifies the attempt: the provider never charges a reference twice. */
  readonly reference: string;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** A card's or wallet's token, or an approved session. */
  readonly token: string;
  /** `later`: the money is only authorized until `capture` takes it or `cancel` releases it. */
  readonly capture: 'now' | 'later';
  /** Where the shopper returns to after bank authentication. */
  readonly returnUrl?: string;
  /** Requires the bank to authenticate the cardholder; other methods sign their payer in. */
  readonly challenge?: true;
}

export interface Charged extends ProviderMoney {
  readonly chargeId: string;
}

/**
 * The outcome of a charge:
 * - `authorised`: the money is held, not taken;
 * - `action`: the shopper must visit `url` first;
 * - `unavailable`: certainly not charged;
 * - `unknown`: perhaps charged, query by reference.
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
  /** The page's origin, the only one that a wallet's sheet talks to. */
  readonly origin: string;
  readonly returnUrl?: string;
  readonly payerEmail?: string;
}

/** A shopper's session at the provider, with the amount and currency to approve. `url` is null when it is rejected. */
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

/** A payer's request to the bank for a refund. `lost`: the bank has refunded it. */
export interface Dispute extends ProviderMoney {
  readonly disputeId: string;
  readonly reference: string;
  readonly status: 'opened' | 'won' | 'lost';
  /** The bank's code, for example `fraudulent` or `product_not_received`. */
  readonly reason: string;
}

/** Money that moved, in the provider's records. */
export interface ProviderEntry extends ProviderMoney {
  readonly kind: 'charge' | 'refund';
  /** Id of the charge or of the refund. */
  readonly entryId: string;
  readonly chargeId: string;
  /** Reference of the charge; null where the record names none. */
  readonly reference: string | null;
  /** Purpose of the charge: "Treadmarket order 100012". Null for a refund, and where the record has none. */
  readonly description: string | null;
  readonly at: Date;
}

/** `from` is included, `until` is not. A cursor continues a list; a page has at most `limit` entries, 100 or fewer. */
export interface EntryQuery {
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
  readonly cursor: string | null;
}

export interface EntryPage {
  readonly entries: readonly ProviderEntry[];
  /** Null at the end of the list. */
  readonly next: string | null;
}

/**
 * The interface of a payment provider; the sandbox is one implementation. README.md maps it to other providers' terms.
 */
export interface PaymentProvider {
  /** Returns whether payments can be made by this method. A method without a provider is offered nowhere. */
  offers(method: PaymentMethod): boolean;
  /** Returns the address of the provider's card form for a page of that origin. */
  cardFrameUrl(parentOrigin: string, variant: BenefitType): string;
  createSession(request: SessionRequest): Promise<ProviderSession | 'unavailable'>;
  /** Resolves to null for a session that the provider does not know. */
  session(sessionId: string): Promise<ProviderSession | null | 'unavailable'>;
  /** Resolves to null for an address that is not the provider's own; such an address is never called. */
  validateMerchant(
    validationUrl: string,
    request: MerchantRequest,
  ): Promise<{ readonly sessionId: string; readonly merchantSession: MerchantSession } | null | 'unavailable'>;
  /** Resolves to the instrument behind a token, or null for an unknown token. */
  tokenInfo(token: string): Promise<PaymentInstrument | null | 'unavailable'>;
  /** True for a token that its first charge uses up, with any outcome. */
  isForOneCharge(token: string): boolean;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Reads a charge without changing it. `unavailable` when this reference has none. */
  find(reference: string): Promise<ChargeResult>;
  /** Captures an authorized charge. A charge that has ended is returned as it ended. */
  capture(reference: string): Promise<ChargeResult>;
  /**
   * Settles a doubtful charge: returns the charge that was made, or prevents any future charge with this reference. An
   * authorization is released.
   */
  cancel(reference: string): Promise<ChargeResult>;
  /** Refunds once per key. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Reads a dispute from the provider's records. */
  dispute(disputeId: string): Promise<Dispute | null | 'unavailable'>;
  /**
   * Lists charges that took money, and refunds, by the time of their creation. Money that is only authorized is no
   * entry. A page may be empty before the end of the list.
   */
  listEntries(query: EntryQuery): Promise<EntryPage | 'unavailable'>;
}
