import { isAnyOf } from '@reduxjs/toolkit';
import type { Address, Cart, CartType, Contact, InstallationBody, Order, PaymentTokenBody } from 'shared-contracts';
import { defineTask, type AppError, type Result, type TaskContext } from 'remote-kit';
import { askCart } from './ask-cart';
import { attemptKey, endAttempt } from './attempt';
import { createSession, createToken, readOrder, submitOrder } from './checkout.api';
import { rememberOrder } from './own-orders';

const load = ({ fresh }: { fresh: boolean }, { host }: TaskContext) => askCart(host, 'cart:load-requested', { fresh });

const chooseDelivery = (cartType: CartType, { host }: TaskContext) =>
  askCart(host, 'cart:change-requested', { change: { cartType } });

const saveInstaller = (installerId: string, { host }: TaskContext) =>
  askCart(host, 'cart:installation-requested', { installation: { installerId } });

const saveAppointment = (installation: InstallationBody & { contact: Contact }, { host }: TaskContext) =>
  askCart(host, 'cart:installation-requested', { installation });

const saveAddress = (address: Address, { host }: TaskContext) => askCart(host, 'cart:address-requested', { address });

/** The provider's token becomes the cart's payment; the cart is read again so that a reload finds it. */
async function savePayment(body: PaymentTokenBody, { host, http }: TaskContext): Promise<Result<Cart>> {
  const token = await createToken(http, body);
  if (!token.ok) return token;
  return askCart(host, 'cart:load-requested', { fresh: true });
}

const RETRIES_MS = [1_000, 3_000, 5_000, 5_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Nobody knows yet how it ended: asking again must ask about the same attempt. */
export const isUnsettled = (error: AppError): boolean =>
  error.kind === 'network' ||
  (error.kind === 'unexpected' && (error.code === undefined || error.code === 'PAYMENT_PENDING'));

/** A lost answer is asked for again with the same key: the API gives the first answer, never a second order. */
async function placeOrder(cart: Cart, { host, http }: TaskContext): Promise<Result<Order>> {
  const paymentToken = cart.payment?.paymentToken ?? null;
  const key = attemptKey({ cartNumber: cart.cartNumber, paymentToken, total: cart.total.value });
  const body = {
    cartNumber: cart.cartNumber,
    expectedTotal: cart.total.value,
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
  if (answer.ok) {
    const { orderId, orderNumber, cartNumber } = answer.value;
    rememberOrder({ orderId, orderNumber, cartNumber, sessionId: host.storage.get('session_id') });
  }
  return answer;
}

const openSession = async ({ cartNumber }: { cartNumber: string }, { http }: TaskContext) => {
  const session = await createSession(http, cartNumber);
  if (!session.ok || (session.value.status !== 'REJECT' && session.value.frameUrl)) return session;
  return {
    ok: false,
    error: { kind: 'conflict', code: 'REJECT', message: 'Cards are not taken right now. Try again in a few minutes.' },
  } as const;
};

export const checkoutTasks = {
  load: defineTask('checkout/load', load, 'latest'),
  chooseDelivery: defineTask('checkout/chooseDelivery', chooseDelivery, 'leading'),
  saveInstaller: defineTask('checkout/saveInstaller', saveInstaller, 'leading'),
  saveAppointment: defineTask('checkout/saveAppointment', saveAppointment, 'leading'),
  saveAddress: defineTask('checkout/saveAddress', saveAddress, 'leading'),
  savePayment: defineTask('checkout/savePayment', savePayment, 'leading'),
};

export const openPaymentSession = defineTask('checkout/openPaymentSession', openSession, 'latest');
export const placeOrderTask = defineTask('checkout/placeOrder', placeOrder, 'leading');
export const loadOrder = defineTask(
  'checkout/loadOrder',
  ({ orderId }: { orderId: string }, { http }: TaskContext) => readOrder(http, orderId),
  'latest',
);

const [first, ...rest] = Object.values(checkoutTasks);
/** A task of the flow answered the cart. */
export const isCartAnswer = isAnyOf(first!.succeeded, ...rest.map((task) => task.succeeded));
/** A task of the flow failed. */
export const isStepFailure = isAnyOf(first!.failed, ...rest.map((task) => task.failed));
/** A task of the flow began. */
export const isStepRequest = isAnyOf(first!.requested, ...rest.map((task) => task.requested));
