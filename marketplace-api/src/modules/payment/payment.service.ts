import crypto from 'node:crypto';
import { VARIANT_RULES, type BenefitType, type PaymentMethod } from 'shared-contracts';
import type { PaymentSession, PaymentSessionBody, PaymentToken, PaymentTokenBody } from 'shared-contracts/wire';
import type { Database } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import type { Session } from '../../platform/session';
import { cartRepository } from '../cart/cart.repository';
import { setPayment } from '../cart/cart.sql';
import type { StoredPayment } from '../cart/cart.types';
import type { PaymentProvider } from './payment-provider';

export interface PaymentDependencies { readonly db: Database; readonly provider: PaymentProvider }

const NAMES: Record<PaymentMethod, string> = {
  'credit-card': 'Card', affirm: 'Affirm', 'pay-tomorrow': 'PayTomorrow', 'pay-pal': 'PayPal', 'google-pay': 'Google Pay', 'apple-pay': 'Apple Pay',
};

/** A method that the variant does not offer, or that is offered but not built yet. */
function methodFault(variant: BenefitType, method: PaymentMethod): Failure | null {
  const { paymentMethods, displayName } = VARIANT_RULES[variant];
  if (!paymentMethods.includes(method)) {
    return failure(422, 'PAYMENT_METHOD_UNAVAILABLE', `${displayName} does not take ${NAMES[method]}. Choose another payment method.`, { title: 'Choose another payment method', violations: [{ field: 'paymentMethod', message: 'is not offered here.' }] });
  }
  if (method === 'credit-card') return null;
  return failure(422, 'PAYMENT_METHOD_UNAVAILABLE', `${NAMES[method]} is not available yet. Pay by card instead.`, { title: 'Choose another payment method', violations: [{ field: 'paymentMethod', message: 'is not available yet.' }] });
}

const unreachable = () => failure(503, 'PAYMENT_UNAVAILABLE', 'The payment service does not answer. Your cart is safe; try again in a minute.', { title: 'There was an issue processing your payment.', retryAfterSeconds: 30 });
const unknownToken = () => failure(422, 'PAYMENT_TOKEN_UNKNOWN', 'Please check your card details and try again.', { title: 'There was an issue processing your payment.', violations: [{ field: 'providerToken', message: 'is not a token the payment service knows.' }] });

export function paymentService({ db, provider }: PaymentDependencies) {
  const carts = cartRepository(db);
  return {
    /** For a card: the address of the provider's own form, for a page of the marketplace origin. */
    async createSession(session: Session, variant: BenefitType, origin: string, body: PaymentSessionBody): Promise<PaymentSession | Failure> {
      const cart = await carts.read(session);
      if (isFailure(cart)) return cart;
      const fault = methodFault(variant, body.paymentMethod);
      if (fault) return fault;
      return { sessionId: `ps_${crypto.randomBytes(18).toString('base64url')}`, paymentMethod: body.paymentMethod, frameUrl: provider.cardFrameUrl(origin, variant), validationUrl: body.validationUrl ?? null, status: 'OK' };
    },

    /** Keeps the card's token on the cart, so that the review step survives a reload. */
    async createToken(session: Session, variant: BenefitType, body: PaymentTokenBody): Promise<PaymentToken | Failure> {
      const fault = methodFault(variant, body.paymentMethod);
      if (fault) return fault;
      const card = await provider.tokenInfo(body.providerToken);
      if (card === 'unavailable') return unreachable();
      if (card === null) return unknownToken();
      const stored: StoredPayment = {
        paymentMethod: body.paymentMethod, paymentToken: `pt_${crypto.randomBytes(18).toString('base64url')}`, providerToken: body.providerToken,
        brand: card.brand, last4: card.last4, expiry: card.expiry,
      };
      const saved = await carts.change(session, async (tx) => tx.count(setPayment, [session.cartNumber, JSON.stringify(stored)]).then(() => null));
      if (isFailure(saved)) return saved;
      return { paymentToken: stored.paymentToken, paymentMethod: body.paymentMethod, status: 'OK', brand: card.brand, last4: card.last4, expiry: card.expiry };
    },
  };
}

export type PaymentService = ReturnType<typeof paymentService>;
