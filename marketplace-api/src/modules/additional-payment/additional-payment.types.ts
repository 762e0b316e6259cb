import type { StoreOrigin } from '../payment/payment-origin';
import type { BenefitType } from 'shared-contracts';
import type { AcceptAdditionalPaymentBody, AdditionalPaymentState } from 'shared-contracts/wire';
import type { DeclineLimits } from '../../platform/decline-limits';
import type { Database } from '../../platform/database';
import type { AttemptService } from '../payment/attempt.service';
import type { AttemptState } from '../payment/attempt.types';
import type { PaymentProvider } from '../payment/payment-provider';

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
  /** The link was used: it shows what came of the payment and decides nothing more. */
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

/** A shopper accepts an additional payment: one call with its key. */
export interface Acceptance {
  readonly row: AdditionalPaymentRow;
  readonly key: string;
  readonly origin: StoreOrigin;
  /** Hash of the address that the request came from. */
  readonly client: Buffer;
  readonly body: AcceptAdditionalPaymentBody;
  /** The payment as it is now; null once its link opens it no more. */
  readAgain(): Promise<AdditionalPaymentRow | null>;
}
