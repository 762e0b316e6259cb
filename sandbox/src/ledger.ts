import { Journal } from './journal';
import type { Outcome } from './test-cards';

export interface TokenEntry {
  readonly type: 'token';
  readonly at: string;
  readonly token: string;
  readonly outcome: Outcome;
  readonly brand: string;
  readonly last4: string;
  /** Equal for the same card, and not reversible to its number. Null for a wallet's token. */
  readonly fingerprint: string | null;
  readonly expiry: string;
  /** Session whose amount the token pays; a card form's token has none, and pays any amount. */
  readonly sessionId?: string;
}
export type ChargeStatus = 'succeeded' | 'authorised' | 'declined' | 'cancelled' | 'requires_action';
/** Details of a payment besides its amount. */
export interface ChargeDetails {
  readonly email?: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly billingAddress?: Readonly<Record<string, string>>;
}
/** State of a charge; a later entry with the same id replaces it. */
export interface ChargeEntry extends ChargeDetails {
  readonly type: 'charge';
  readonly at: string;
  readonly chargeId: string;
  readonly key: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly token: string;
  /** `later`: authorized until the shop captures or cancels it. */
  readonly capture?: 'now' | 'later';
  readonly status: ChargeStatus;
  readonly code: string | null;
  readonly challengeId?: string;
  readonly returnUrl?: string;
  readonly last4?: string;
}
export interface RefundEntry {
  readonly type: 'refund';
  readonly at: string;
  readonly refundId: string;
  readonly key: string;
  readonly chargeId: string;
  readonly amountCents: number;
  readonly currency: string;
}
export type SessionMethod = 'pay-pal' | 'affirm' | 'pay-tomorrow' | 'google-pay' | 'apple-pay';
export type SessionStatus = 'open' | 'approved' | 'cancelled' | 'rejected';
/** A shopper's visit to the provider; a later entry with the same id replaces it. */
export interface SessionEntry {
  readonly type: 'session';
  readonly at: string;
  readonly sessionId: string;
  readonly method: SessionMethod;
  readonly status: SessionStatus;
  readonly amountCents: number;
  readonly currency: string;
  readonly payerEmail?: string;
  readonly merchant: string;
  readonly variant: string;
  readonly origin: string;
  readonly returnUrl: string | null;
  readonly outcome: Outcome;
  readonly label: string | null;
}
/** A chargeback request of the payer; a later entry with the same id replaces it. */
export interface DisputeEntry {
  readonly type: 'dispute';
  readonly at: string;
  readonly disputeId: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: 'opened' | 'won' | 'lost';
}
export interface EventEntry {
  readonly type: 'event';
  readonly at: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface DeliveryEntry {
  readonly type: 'delivery';
  readonly at: string;
  readonly eventId: string;
}
export type LedgerEntry =
  | TokenEntry
  | ChargeEntry
  | RefundEntry
  | SessionEntry
  | DisputeEntry
  | EventEntry
  | DeliveryEntry;

/** The provider's ledger. */
export class Ledger {
  readonly tokens = new Map<string, TokenEntry>();
  readonly sessions = new Map<string, SessionEntry>();
  readonly chargesByKey = new Map<string, ChargeEntry>();
  readonly chargesByReference = new Map<string, ChargeEntry>();
  readonly chargesById = new Map<string, ChargeEntry>();
  readonly chargesByChallenge = new Map<string, ChargeEntry>();
  readonly refundsByKey = new Map<string, RefundEntry>();
  readonly disputes = new Map<string, DisputeEntry>();
  readonly undelivered = new Map<string, EventEntry>();
  isOpen = true;
  private readonly journal: Journal<LedgerEntry>;

  constructor(folder: string) {
    this.journal = new Journal(folder, 'ledger.jsonl', (entry) => this.remember(entry));
  }

  get entries(): readonly LedgerEntry[] {
    return this.journal.entries;
  }

  private remember(entry: LedgerEntry): void {
    switch (entry.type) {
      case 'token':
        this.tokens.set(entry.token, entry);
        break;
      case 'session':
        this.sessions.set(entry.sessionId, entry);
        break;
      case 'refund':
        this.refundsByKey.set(entry.key, entry);
        break;
      case 'dispute':
        this.disputes.set(entry.disputeId, entry);
        break;
      case 'event':
        this.undelivered.set(entry.eventId, entry);
        break;
      case 'delivery':
        this.undelivered.delete(entry.eventId);
        break;
      case 'charge':
        this.rememberCharge(entry);
    }
  }

  private rememberCharge(entry: ChargeEntry): void {
    this.chargesByKey.set(entry.key, entry);
    this.chargesByReference.set(entry.reference, entry);
    this.chargesById.set(entry.chargeId, entry);
    if (entry.challengeId !== undefined) this.chargesByChallenge.set(entry.challengeId, entry);
  }

  /** Writes entries atomically: a crash preserves all or none. */
  add<T extends LedgerEntry>(entry: T, ...more: LedgerEntry[]): T {
    this.journal.add([entry, ...more]);
    return entry;
  }

  /** Without a flush: lost entries only cause a repeated delivery. */
  note(entry: DeliveryEntry): void {
    this.journal.note(entry);
  }

  refundedCents(chargeId: string): number {
    return [...this.refundsByKey.values()]
      .filter((refund) => refund.chargeId === chargeId)
      .reduce((sum, refund) => sum + refund.amountCents, 0);
  }

  close(): void {
    this.isOpen = false;
    this.journal.close();
  }
}
