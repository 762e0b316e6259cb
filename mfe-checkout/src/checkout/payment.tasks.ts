import { createAction } from '@reduxjs/toolkit';
import type { Cart, Order, PaymentMethod, PaymentSession, PaymentTokenBody } from 'shared-contracts';
import { defineTask, ok, type AppError, type Result, type TaskContext } from 'remote-kit';
import { requestCart } from '../platform/request-cart';
import { beginAttempt, endAttempt, orderBodyOf, type Attempt, type Placement } from './attempt';
import { createSession, createToken, readCartOf, submitOrder } from './checkout.api';
import { rememberOrder } from '../platform/orders/own-orders';
import { RETURN_PATH } from '../platform/payment/provider-return';
import { isUnsettled } from '../platform/payment/unsettled';

/** Payment of the cart. `expectedTotal` is the total that the shopper agreed to, in dollars. */
export interface Payment {
  readonly body: PaymentTokenBody;
  readonly expectedTotal: number;
}

/** Saves the provider's token, then places the order. */
export const payRequested = createAction<Payment>('checkout/payRequested');

/** Request of a provider session. */
export interface Visit {
  readonly cartNumber: string;
  readonly method: PaymentMethod;
}

/** PayPal's own rejection by status (spec §5, §8). */
export const rejectedByService = (): AppError => ({
  kind: 'conflict',
  code: 'PAYMENT_REJECTED',
  title: 'There was an issue processing your payment.',
  message: 'The payment service rejected this payment. Choose another payment method.',
});

/** Opens the provider's card form, sheet or page for this cart. */
async function openSession({ cartNumber, method }: Visit, { http }: TaskContext): Promise<Result<PaymentSession>> {
  const session = await createSession(http, {
    paymentMethod: method,
    cartNumber,
    returnUrl: location.origin + RETURN_PATH,
  });
  if (!session.ok) return session;
  const { status, frameUrl, redirectUrl } = session.value;
  return status === 'REJECT' || !(frameUrl ?? redirectUrl) ? { ok: false, error: rejectedByService() } : session;
}

/** Validates the store for Apple's sheet through the provider. */
const validateMerchant = (
  { cartNumber, method, validationUrl }: Visit & { readonly sessionId: string; readonly validationUrl: string },
  { http }: TaskContext,
): Promise<Result<PaymentSession>> => createSession(http, { paymentMethod: method, cartNumber, validationUrl });

/** The saved payment and its cart. */
export interface KeptPayment {
  readonly cart: Cart;
  readonly payment: NonNullable<Placement['payment']>;
}

/** Saves the provider's token as the cart's payment, and reads the cart again for reloads. */
async function keepPayment({ body }: Payment, { host, http }: TaskContext): Promise<Result<KeptPayment>> {
  const token = await createToken(http, body);
  if (!token.ok) return token;
  const cart = await requestCart(host, 'cart:load-requested', { fresh: true });
  if (!cart.ok) return cart;
  const { paymentMethod, paymentToken } = token.value;
  // Not the cart's own payment: another tab may have saved a different one, without agreement here.
  return ok({ cart: cart.value, payment: { paymentMethod, paymentToken } });
}

/** Sends with the same key: the API returns the first answer, never a second order. */
async function submit(attempt: Attempt, { http }: TaskContext): Promise<Result<Order>> {
  const { idempotencyKey, sessionId } = attempt;
  const answer = await submitOrder(http, orderBodyOf(attempt), { idempotencyKey, sessionId });
  if (!answer.ok && isUnsettled(answer.error)) return answer;
  endAttempt();
  if (!answer.ok) return answer;
  const { orderId, orderNumber, cartNumber } = answer.value;
  rememberOrder({ orderId, orderNumber, cartNumber, sessionId });
  return answer;
}

const RETRIES_MS = [1_000, 3_000, 5_000, 5_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function placeOrder(placement: Placement, context: TaskContext): Promise<Result<Order>> {
  const attempt = beginAttempt(placement, context.host.storage.get('session_id'));
  let answer = await submit(attempt, context);
  for (const wait of RETRIES_MS) {
    if (answer.ok || !isUnsettled(answer.error)) break;
    await pause(wait);
    answer = await submit(attempt, context);
  }
  return answer;
}

/**
 * Finds out the outcome of an order whose answer was lost. Only an ordered cart is requested, so that this never places
 * an order. Null without one.
 */
async function findLostOrder(attempt: Attempt, context: TaskContext): Promise<Result<Order | null>> {
  const cart = await readCartOf(context.http, attempt);
  if (cart.ok) return ok(null);
  if (cart.error.kind !== 'not-found') return isUnsettled(cart.error) ? cart : ok(null);
  if (cart.error.code !== 'CART_ORDERED') {
    endAttempt();
    return ok(null);
  }
  const answer = await submit(attempt, context);
  return answer.ok || isUnsettled(answer.error) ? answer : ok(null);
}

export const openPaymentSession = defineTask('checkout/openPaymentSession', openSession, 'latest');
export const validateMerchantTask = defineTask('checkout/validateMerchant', validateMerchant, 'latest');
export const keepPaymentTask = defineTask('checkout/keepPayment', keepPayment, 'leading');
export const placeOrderTask = defineTask('checkout/placeOrder', placeOrder, 'leading');
export const findLostOrderTask = defineTask('checkout/findLostOrder', findLostOrder, 'leading');
