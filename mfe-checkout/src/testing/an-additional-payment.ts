import type { AdditionalPayment } from 'shared-contracts';
import { usd } from 'shared-contracts/testing';

/** Returns an additional payment that can be decided. */
export const anAdditionalPayment = (over: Partial<AdditionalPayment> = {}): AdditionalPayment => ({
  additionalPaymentId: 'AP1',
  cartId: 'C1',
  orderNumber: 'TM-100001',
  description: 'Two longer valve stems',
  amount: usd(2400),
  status: 'OK',
  message: 'Check it, then pay or decline. Nothing is charged before you agree.',
  state: 'open',
  paymentMethods: ['credit-card', 'affirm', 'pay-tomorrow', 'pay-pal', 'google-pay', 'apple-pay'],
  expiresAt: '2026-11-29T12:00:00.000Z',
  nextAction: null,
  session: null,
  ...over,
});
