import type { Logger } from 'pino';
import type { Database, Queries } from '../../platform/database';
import type { Payer, PayerCheck } from './declines';
import type { PaymentDetails, PaymentProvider } from './payment-provider';

export type AttemptState = 'open' | 'requires-action' | 'succeeded' | 'failed';

/** One attempt to pay something. Its id is the reference that the provider knows the charge by. */
export interface Attempt {
  readonly attemptId: string;
  /** One of the two says what is paid. */
  readonly orderId: string | null;
  readonly additionalPaymentId: string | null;
  readonly state: AttemptState;
  readonly amountCents: number;
  readonly currency: string;
  readonly providerToken: string | null;
  readonly paymentMethod: string;
  /** How often somebody has tried to bring it to an end that was not given. */
  readonly recoveryTries: number;
  readonly failureCode: string | null;
  readonly returnUrl: string | null;
  readonly actionUrl: string | null;
  /** The bank must ask the cardholder. */
  readonly isChallenged: boolean;
}

export interface NewAttempt {
  readonly attemptId: string;
  readonly orderId?: string;
  readonly additionalPaymentId?: string;
  readonly amountCents: number;
  readonly providerToken: string | null;
  readonly paymentMethod: string;
  readonly paymentLabel?: string;
  readonly returnUrl?: string | null;
  readonly idempotencyKey?: string;
  readonly bodyHash?: Buffer;
  /** Absent where no bank is asked. */
  readonly payer?: Payer & PayerCheck;
}

export interface AttemptDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly logger: Logger;
  readonly owners: { readonly order: AttemptOwner; readonly additionalPayment: AttemptOwner };
}

/** Whoever wants to be paid: called in the transaction that writes how the attempt stands, once for each. */
export interface AttemptOwner {
  succeeded(tx: Queries, attempt: Attempt): Promise<void>;
  failed(tx: Queries, attempt: Attempt): Promise<void>;
  awaitsShopper(tx: Queries, attempt: Attempt): Promise<void>;
  /** What the provider keeps beside the amount; asked for before the charge, outside of any transaction. */
  details(db: Queries, attempt: Attempt): Promise<PaymentDetails>;
}
