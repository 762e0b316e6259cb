import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { revokeTokens } from '../../../platform/security/one-time-token';
import { refundLatePayment } from '../fulfilment/cancel-order';
import type { AttemptOwner } from '../../payments/attempts/attempt.types';
import * as sql from './additional-payment.sql';

interface OfOrder {
  readonly orderNumber: string;
  readonly variant: BenefitType;
  readonly email: string;
}

/** Applies the outcome of an attempt to its additional payment, in the transaction that writes the attempt. */
export const additionalPaymentPayments: AttemptOwner = {
  async succeeded(tx, { additionalPaymentId, attemptId }) {
    await tx.count(sql.accepted, [additionalPaymentId]);
    await revokeTokens(tx, 'additional-payment', additionalPaymentId!);
    await refundLatePayment(tx, attemptId);
  },
  failed: async (tx, { additionalPaymentId }) => void (await tx.count(sql.payingFailed, [additionalPaymentId])),
  awaitsShopper: () => Promise.resolve(),
  async details(db, { additionalPaymentId }) {
    const { orderNumber, variant, email } = await db.oneOrThrow<OfOrder>(sql.orderOfPayment, [additionalPaymentId]);
    return {
      ...(email === '' ? {} : { email }),
      description: `${VARIANT_RULES[variant].displayName} order ${orderNumber}, additional payment`,
      metadata: { orderNumber, variant, additionalPaymentId: additionalPaymentId! },
    };
  },
};
