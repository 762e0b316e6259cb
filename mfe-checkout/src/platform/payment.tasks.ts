import { createAction } from '@reduxjs/toolkit';
import type { Cart, Order, PaymentMethod, PaymentSession, PaymentTokenBody } from 'shared-contracts';
import { defineTask, ok, type AppError, type Result, type TaskContext } from 'remote-kit';
import { askCart } from './ask-cart';
import { attemptKey, endAttempt } from './attempt';
import { createSession, createToken, submitOrder } from './checkout.api';
import { rememberOrder } from './own-orders';
import { RETURN_PATH } from './provider-return';

/** The cart is paid by this. `expectedTotal` is the total that the shopper saw when they agreed, in dollars. */
export interface Payment {
  readonly body: PaymentTokenBody;
  readonly expectedTotal: number;
}

/** Keep what the provider gave, then place the order. */
export const payRequested = createAction<Payment>('checkout/payRequested');

interface Visit {
  readonly cartNumber: string;
  readonly method: PaymentMethod;
}

/** PayPal's own no, as its status says it (spec §5, §8). */
const rejected = (): AppError => ({
  kind: 'conflict',
  code: 'PAYMENT_REJECTED',
  title: 'There was an issue processing your payment.',
  message: 'The payment service rejected this payment. Choose another payment method.',
});

/** The provider's card form, sheet or page for this cart. */
async function openSession({ cartNumber, method }: Visit, { http }: TaskContext): Promise<Result<PaymentSession>> {
  const session = await createSession(http, {
    paymentMethod: method,
    cartNumber,
    returnUrl: location.origin + RETURN_PATH,
  });
  if (!session.ok) return session;
  const { status, frameUrl, redirectUrl } = session.value;
  return status === 'REJECT' || !(frameUrl ?? redirectUrl) ? { ok: false, error: rejected() } : session;
}

/** Apple's sheet wants to know that the store is who it says: the provider vouches for it. */
const validateMerchant = (
  { cartNumber, method, validationUrl }: Visit & { readonly validationUrl: string },
  { http }: TaskContext,
): Promise<Result<PaymentSession>> => createSession(http, { paymentMethod: method, cartNumber, validationUrl });

/** The provider's token becomes the cart's payment; the cart is read again so that a reload finds it. */
async function keepPayment({ body }: Payment, { host, http }: TaskContext): Promise<Result<Cart>> {
  const token = await createToken(http, body);
  return token.ok ? askCart(host, 'cart:load-requested', { fresh: true }) : token;
}

const RETRIES_MS = [1_000, 3_000, 5_000, 5_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Nobody knows yet how it ended: asking again must ask about the same attempt. */
export const isUnsettled = (error: AppError): boolean =>
  error.kind === 'network' ||
  (error.kind === 'unexpected' && (error.code === undefined || error.code === 'PAYMENT_PENDING'));

interface Placement {
  readonly cart: Cart;
  readonly expectedTotal: number;
}

/** A lost answer is asked for again with the same key: the API gives the first answer, never a second order. */
async function placeOrder({ cart, expectedTotal }: Placement, { host, http }: TaskContext): Promise<Result<Order>> {
  const paymentToken = cart.payment?.paymentToken ?? null;
  const key = attemptKey({ cartNumber: cart.cartNumber, paymentToken, total: expectedTotal });
  const body = {
    cartNumber: cart.cartNumber,
    expectedTotal,
    ...(cart.payment && { paymentMethod: cart.payment.paymentMethod, paymentToken: cart.payment.paymentToken }),
  };
  let answer = await submitOrder(http, body, key);
  for (const wait of RETRIES_MS) {
    if (answer.ok || !isUnsettled(answer.error)) break;
    await pause(wait);
    answer = await submitOrder(http, body, key);
  }
  if (!answer.ok && isUnsettled(answer.error)) return answer;
  endAttempt();
  if (!answer.ok) return answer;
  const { orderId, orderNumber, cartNumber } = answer.value;
  rememberOrder({ orderId, orderNumber, cartNumber, sessionId: host.storage.get('session_id') });
  return ok(answer.value);
}

export const openPaymentSession = defineTask('checkout/openPaymentSession', openSession, 'latest');
export const validateMerchantTask = defineTask('checkout/validateMerchant', validateMerchant, 'latest');
export const keepPaymentTask = defineTask('checkout/keepPayment', keepPayment, 'leading');
export const placeOrderTask = defineTask('checkout/placeOrder', placeOrder, 'leading');
