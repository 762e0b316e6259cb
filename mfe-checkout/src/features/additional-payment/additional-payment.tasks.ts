import { createAction } from '@reduxjs/toolkit';
import type { AcceptAdditionalPaymentBody, AdditionalPayment, PaymentMethod, PaymentSession } from 'shared-contracts';
import { defineTask, fail, ok, type AppError, type Result, type TaskContext } from 'remote-kit';
import { paymentLinks } from '../../platform/member/mailed-link';
import { rejectedByService } from '../../checkout/payment.tasks';
import { isUnsettled } from '../../platform/payment/unsettled';
import { beginAdditionalAttempt, endAdditionalAttempt } from './additional-attempt';
import { acceptPayment, declinePayment, readPayment, validateLink } from './additional-payment.api';

/** Error of a tab that was not opened by the link and lacks its secret. */
export const LINK_MISSING = 'LINK_MISSING';

const linkMissing: AppError = {
  kind: 'not-found',
  code: LINK_MISSING,
  message: 'Open this page with the link in our email, in the tab that the link opened.',
};

/** Returns the return path of provider and bank. */
export const returnPathOf = (cartId: string): string => `/additional-payment/${encodeURIComponent(cartId)}`;

interface Page {
  readonly cartId: string;
}

/** Loads the payment; the API looks up a pending one at the provider. */
async function load({ cartId }: Page, { host, http }: TaskContext): Promise<Result<AdditionalPayment>> {
  const token = paymentLinks.tokenOf(cartId);
  if (token === null) return fail(linkMissing);
  const valid = await validateLink(http, cartId, token);
  if (valid.ok) host.storage.set('additional_payment_cart_id', cartId);
  const isDecidable = valid.ok && valid.value.state !== 'paying';
  if (isDecidable || (!valid.ok && valid.error.kind !== 'not-found')) return valid;
  return readPayment(http, cartId, token);
}

async function accept(
  body: AcceptAdditionalPaymentBody,
  idempotencyKey: string,
  { http }: TaskContext,
): Promise<Result<AdditionalPayment>> {
  const token = paymentLinks.tokenOf(body.cartId);
  return token === null ? fail(linkMissing) : acceptPayment(http, body, { token, idempotencyKey });
}

/** A method to start; `validationUrl` is the address that Apple's sheet must have validated. */
export interface Beginning extends Page {
  readonly method: PaymentMethod;
  readonly validationUrl?: string;
}

/** Opens the provider's card form, sheet or page for the amount. */
async function begin(
  { cartId, method, validationUrl }: Beginning,
  context: TaskContext,
): Promise<Result<PaymentSession>> {
  const body = {
    cartId,
    paymentMethod: method,
    returnUrl: location.origin + returnPathOf(cartId),
    ...(validationUrl !== undefined && { validationUrl }),
  };
  const begun = await accept(body, crypto.randomUUID(), context);
  if (!begun.ok) return begun;
  const session = begun.value.session ?? null;
  if (session === null || session.status === 'REJECT') return fail(rejectedByService());
  return ok(session);
}

/** Agreed payment; without a method when the program settles it. */
export interface Agreement extends Page {
  readonly method: PaymentMethod | null;
  readonly providerToken?: string;
  readonly sessionId?: string;
}

const RETRIES_MS = [1_000, 3_000, 5_000, 5_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function pay(
  { cartId, method, providerToken, sessionId }: Agreement,
  context: TaskContext,
): Promise<Result<AdditionalPayment>> {
  const body: AcceptAdditionalPaymentBody = {
    cartId,
    ...(method !== null && { paymentMethod: method, returnUrl: location.origin + returnPathOf(cartId) }),
    ...(providerToken !== undefined && { providerToken }),
    ...(sessionId !== undefined && { sessionId }),
  };
  const { idempotencyKey } = beginAdditionalAttempt(body);
  let answer = await accept(body, idempotencyKey, context);
  for (const wait of RETRIES_MS) {
    if (answer.ok || !isUnsettled(answer.error)) break;
    await pause(wait);
    answer = await accept(body, idempotencyKey, context);
  }
  const isOver = answer.ok
    ? answer.value.status === 'OK' && answer.value.state === 'accepted'
    : !isUnsettled(answer.error);
  if (isOver) endAdditionalAttempt();
  return answer;
}

const declineKeys = new Map<string, string>();

/** The same key for every click: it is declined once. */
async function decline({ cartId }: Page, { http }: TaskContext): Promise<Result<unknown>> {
  const token = paymentLinks.tokenOf(cartId);
  if (token === null) return fail(linkMissing);
  const idempotencyKey = declineKeys.get(cartId) ?? crypto.randomUUID();
  declineKeys.set(cartId, idempotencyKey);
  return declinePayment(http, cartId, { token, idempotencyKey });
}

export const loadPayment = defineTask('additionalPayment/load', load, 'latest');
export const beginMethod = defineTask('additionalPayment/begin', begin, 'latest');
export const payAdditional = defineTask('additionalPayment/pay', pay, 'leading');
export const declineAdditional = defineTask('additionalPayment/decline', decline, 'leading');
export const validateMerchantAdditional = defineTask('additionalPayment/validateMerchant', begin, 'latest');

/** The shopper returned from the provider's page, or closed its sheet, without paying. */
export const visitEnded = createAction<PaymentMethod>('additionalPayment/visitEnded');
