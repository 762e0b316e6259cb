import type Stripe from 'stripe';
import { newId } from '../provider-ledger';
import { Journal } from '../journal';
import type { StripeCard } from './stripe-cards';

/** Kinds of payment that the local server knows. */
export type MethodType = 'card' | 'affirm' | 'paypal';
export type WalletType = 'apple_pay' | 'google_pay';

/** A card without its number, which is never kept. */
export interface KeptCard extends Omit<StripeCard, 'number'> {
  readonly last4: string;
  readonly fingerprint: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly wallet: WalletType | null;
}

export interface IntentRecord {
  readonly object: Stripe.PaymentIntent;
  /** How the payment was confirmed last; null before that. */
  readonly means: { readonly type: MethodType; readonly card: KeptCard | null } | null;
  /** The page on which the payer authenticates or approves, and where it returns to. */
  readonly page: { readonly key: string; readonly returnUrl: string | null } | null;
}
export interface TokenRecord {
  readonly object: Stripe.ConfirmationToken;
  readonly card: KeptCard;
}
/** An answer that an idempotency key repeats. */
export interface AnswerRecord {
  readonly call: string;
  readonly parameters: string;
  readonly status: number;
  readonly body: string;
}

interface Records {
  intent: IntentRecord;
  token: TokenRecord;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  calculation: Stripe.Tax.Calculation;
  transaction: Stripe.Tax.Transaction;
  answer: AnswerRecord;
  event: Stripe.Event;
  delivery: true;
}
type Kind = keyof Records;
type Entry = { readonly [K in Kind]: { readonly kind: K; readonly id: string; readonly value: Records[K] } }[Kind];

export const API_VERSION = '2026-10-28.endive';

/** Returns an id as Stripe forms them: `pi_` and 24 letters and digits. */
export const stripeId = (prefix: string): string => newId(prefix, 12);
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Everything that the local server knows. A later record with the same id replaces an earlier one. */
export class StripeBooks {
  readonly intents = new Map<string, IntentRecord>();
  /** Ids of intents by the key of their page. */
  readonly pages = new Map<string, string>();
  readonly tokens = new Map<string, TokenRecord>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly calculations = new Map<string, Stripe.Tax.Calculation>();
  readonly transactions = new Map<string, Stripe.Tax.Transaction>();
  readonly answers = new Map<string, AnswerRecord>();
  readonly events = new Map<string, Stripe.Event>();
  readonly undelivered = new Map<string, Stripe.Event>();
  isOpen = true;
  private readonly journal: Journal<Entry>;
  private unwritten: Entry[] = [];

  constructor(
    folder: string,
    readonly now: () => Date,
    private readonly send: (event: Stripe.Event) => void,
  ) {
    this.journal = new Journal(folder, 'stripe.jsonl', (entry) => this.remember(entry));
  }

  private remember(entry: Entry): void {
    switch (entry.kind) {
      case 'intent':
        this.intents.set(entry.id, entry.value);
        if (entry.value.page) this.pages.set(entry.value.page.key, entry.id);
        break;
      case 'token':
        this.tokens.set(entry.id, entry.value);
        break;
      case 'charge':
        this.charges.set(entry.id, entry.value);
        break;
      case 'refund':
        this.refunds.set(entry.id, entry.value);
        break;
      case 'dispute':
        this.disputes.set(entry.id, entry.value);
        break;
      case 'calculation':
        this.calculations.set(entry.id, entry.value);
        break;
      case 'transaction':
        this.transactions.set(entry.id, entry.value);
        break;
      case 'answer':
        this.answers.set(entry.id, entry.value);
        break;
      case 'event':
        this.events.set(entry.id, entry.value);
        this.undelivered.set(entry.id, entry.value);
        break;
      case 'delivery':
        this.undelivered.delete(entry.id);
    }
  }

  /** Changes a record in memory; {@link write} makes it durable. */
  put(entry: Entry): void {
    this.unwritten.push(entry);
    this.remember(entry);
  }

  putIntent(record: IntentRecord): IntentRecord {
    this.put({ kind: 'intent', id: record.object.id, value: record });
    return record;
  }

  /** Records an event about the present state of an object. */
  event(type: Stripe.Event['type'], object: object): void {
    const event = {
      id: stripeId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: secondsOf(this.now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: stripeId('req'), idempotency_key: null },
      type,
    } as Stripe.Event;
    this.put({ kind: 'event', id: event.id, value: event });
  }

  /** Writes the changes of one call atomically, then sends its events. */
  write(): void {
    const written = this.unwritten;
    this.unwritten = [];
    if (written.length > 0) this.journal.add(written);
    for (const entry of written) if (entry.kind === 'event') this.send(entry.value);
  }

  markDelivered(eventId: string): void {
    if (this.isOpen) this.journal.note({ kind: 'delivery', id: eventId, value: true });
  }

  close(): void {
    this.isOpen = false;
    this.journal.close();
  }
}
