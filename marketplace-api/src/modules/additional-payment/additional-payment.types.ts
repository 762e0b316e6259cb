import type { BenefitType } from 'shared-contracts';
import type { AdditionalPaymentState } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import type { AttemptService } from '../payment/attempt.service';
import type { AttemptState } from '../payment/attempt.types';
import type { PaymentProvider } from '../payment/payment-provider';

export interface AdditionalPaymentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly attempts: AttemptService;
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
