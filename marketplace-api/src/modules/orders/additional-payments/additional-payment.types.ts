import type { StoreOrigin } from '../../payments/methods/payment-origin';
import type { BenefitType } from 'shared-contracts';
import type { AcceptAdditionalPaymentBody, AdditionalPaymentState } from 'shared-contracts/wire';
import type { DeclineLimits } from '../../../platform/limits/decline-limits';
import type { Database } from '../../../platform/database/database';
import type { AttemptService } from '../../payments/attempts/attempt.service';
import type { AttemptState } from '../../payments/attempts/attempt.types';
import type { PaymentProvider } from '../../payments/provider/payment-provider';

export interface AdditionalPaymentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly attempts: AttemptService;
  readonly declineLimits: DeclineLimits;
}

export interface AdditionalPaymentRow {
  additionalPaymentId: string;
  cartNumber: string;
  orderId: string;
  orderNumber: string;
  benefitType: BenefitType;
  customerEmail: string;
  firstName: string | null;
  description: string;
  amountCents: number;
  state: AdditionalPaymentState;
  expiresAt: Date;
  /** Whether the link was used: it then shows the outcome only. */
  isUsed: boolean;
}

export interface AttemptRow {
  attemptId: string;
  state: AttemptState;
  failureCode: string | null;
  paymentMethod: string;
  actionUrl: string | null;
  bodyHash: Buffer | null;
  key: string | null;
}

/** A shopper's call that accepts an additional payment, with its idempotency key. */
export interface Acceptance {
  readonly row: AdditionalPaymentRow;
  readonly key: string;
  readonly origin: StoreOrigin;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  readonly body: AcceptAdditionalPaymentBody;
  /** Reads the payment again; null once the link is no longer valid for it. */
  readAgain(): Promise<AdditionalPaymentRow | null>;
}
