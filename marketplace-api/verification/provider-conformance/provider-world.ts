import type { PaymentMethod } from 'shared-contracts';
import type { EventReader } from '../../src/modules/payments/provider/event-reader';
import type { PaymentProvider, ProviderSession } from '../../src/modules/payments/provider/payment-provider';
import type { HttpFaultProxy } from './http-fault-proxy';

/** Test cards that every provider has under some number. */
export type TestCard = 'good' | 'declined' | 'insufficient' | 'expired' | 'authenticated';

/** The provider's own records of one reference. */
export interface BookedCharge {
  readonly state: 'held' | 'taken' | 'none';
  readonly amountCents: number;
}

/** A provider with the world around it: its form, pages, bank, records and a network that can fail. */
export interface ProviderWorld {
  readonly provider: PaymentProvider;
  /** Methods with a page of the provider, of which one is tested. */
  readonly redirectMethod: PaymentMethod;
  readonly network: HttpFaultProxy;
  /** The request that takes money, as `METHOD path`. */
  readonly moneyRequest: RegExp;
  readonly refundRequest: RegExp;
  /** Changes in the answer to the money request: a status of a later version, and another currency. */
  readonly changes: {
    readonly status: (body: Readonly<Record<string, unknown>>) => unknown;
    readonly currency: (body: Readonly<Record<string, unknown>>) => unknown;
  };
  cardToken(card: TestCard): Promise<string>;
  walletToken(session: ProviderSession): Promise<string>;
  decide(url: string, decision: 'approve' | 'cancel'): Promise<void>;
  /** Ends an authorization, as time does. */
  expire(reference: string): Promise<void>;
  /** All charges of a reference that hold or took money. */
  booked(reference: string): Promise<readonly BookedCharge[]>;
  refundedCents(reference: string): Promise<number>;
  /** Disputes a charge; returns the dispute's id. */
  dispute(reference: string): Promise<string>;
  endDispute(disputeId: string, status: 'won' | 'lost'): Promise<void>;
  readonly events: {
    reader(secrets: readonly string[]): EventReader;
    /** The body of an event about the charge of a reference, as the provider sends it. */
    about(reference: string): Promise<string>;
    sign(body: string, secret: string, seconds: number): string;
    readonly secrets: readonly [string, string];
  };
  close(): Promise<void>;
}
