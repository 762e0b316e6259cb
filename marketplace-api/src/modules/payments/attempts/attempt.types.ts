import type { Logger } from 'pino';
import type { Database, Queries } from '../../../platform/database/database';
import type { Payer, PayerCheck } from './declines';
import type { PaymentDetails, PaymentProvider } from '../provider/payment-provider';

export type AttemptState = 'open' | 'requires-action' | 'succeeded' | 'failed';

/** An attempt to pay something. Its id is the reference of the charge at the provider. */
export interface Attempt {
  readonly attemptId: string;
  /** Either `orderId` or `additionalPaymentId` is set. */
  readonly orderId: string | null;
  readonly additionalPaymentId: string | null;
  readonly state: AttemptState;
  readonly amountCents: number;
  readonly currency: string;
  readonly providerToken: string | null;
  readonly paymentMethod: string;
  /** How often recovery has tried to settle the attempt. */
  readonly recoveryTries: number;
  readonly failureCode: string | null;
  readonly returnUrl: string | null;
  readonly actionUrl: string | null;
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
  /** Absent where no bank is involved. */
  readonly payer?: Payer & PayerCheck;
}

export interface AttemptDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly logger: Logger;
  readonly owners: { readonly order: AttemptOwner; readonly additionalPayment: AttemptOwner };
}

/** The owner of a payment. Each method is called once, in the transaction that writes the attempt's state. */
export interface AttemptOwner {
  succeeded(tx: Queries, attempt: Attempt): Promise<void>;
  /** @param isTokenUsed true when the attempt's token cannot be charged again */
  failed(tx: Queries, attempt: Attempt, isTokenUsed: boolean): Promise<void>;
  awaitsShopper(tx: Queries, attempt: Attempt): Promise<void>;
  /**
   * Returns the details that the provider stores with the charge. Called before the charge, outside of any transaction.
   */
  details(db: Queries, attempt: Attempt): Promise<PaymentDetails>;
}
