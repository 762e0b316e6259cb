import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { revokeTokens } from '../../../platform/security/one-time-token';
import { requireValue } from '../../../platform/values/require-value';
import { refundLatePayment } from '../fulfilment/cancel-order';
import type { Attempt, AttemptOwner } from '../../payments/attempts/attempt.types';
import * as sql from './additional-payment.sql';

interface OfOrder {
  readonly orderNumber: string;
  readonly variant: BenefitType;
  readonly email: string;
}

const paymentIdOf = ({ additionalPaymentId }: Attempt): string =>
  requireValue(additionalPaymentId, 'additional payment of the attempt');

/** Applies the outcome of an attempt to its additional payment, in the transaction that writes the attempt. */
export const additionalPaymentPayments: AttemptOwner = {
  async succeeded(tx, attempt) {
    const additionalPaymentId = paymentIdOf(attempt);
    await tx.count(sql.accepted, [additionalPaymentId]);
    await revokeTokens(tx, 'additional-payment', additionalPaymentId);
    await refundLatePayment(tx, attempt.attemptId);
  },
  failed: async (tx, { additionalPaymentId }) => void (await tx.count(sql.payingFailed, [additionalPaymentId])),
  awaitsShopper: () => Promise.resolve(),
  async details(db, attempt) {
    const additionalPaymentId = paymentIdOf(attempt);
    const { orderNumber, variant, email } = await db.oneOrThrow<OfOrder>(sql.orderOfPayment, [additionalPaymentId]);
    return {
      ...(email === '' ? {} : { email }),
      description: `${VARIANT_RULES[variant].displayName} order ${orderNumber}, additional payment`,
      metadata: { orderNumber, variant, additionalPaymentId },
    };
  },
};
