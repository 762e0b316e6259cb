import { revokeTokens } from '../../platform/one-time-token';
import type { AttemptOwner } from '../payment/attempt.types';
import * as sql from './additional-payment.sql';

/** What becomes of an additional payment when its payment goes on; called in the transaction that writes the payment. */
export const additionalPaymentPayments: AttemptOwner = {
  async succeeded(tx, { additionalPaymentId }) {
    await tx.count(sql.accepted, [additionalPaymentId]);
    await revokeTokens(tx, 'additional-payment', additionalPaymentId!);
  },
  failed: async (tx, { additionalPaymentId }) => void (await tx.count(sql.payingFailed, [additionalPaymentId])),
  awaitsShopper: () => Promise.resolve(),
};
