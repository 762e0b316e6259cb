import type { AppointmentLink, Order, OrderLineQuantity, RebateClaimBody, ReturnBody } from 'shared-contracts';
import { codeOf, defineTask, fail, ok, type AppError, type Result, type TaskContext } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { orderLinks } from '../../platform/member/mailed-link';
import { openMemberOrder } from '../../platform/member/member.api';
import {
  accessOfSession,
  fileRebate,
  requestReturn,
  cancelOrder,
  linkToAppointment,
  readOrderPage,
} from '../../platform/orders/order-access.api';
import { ownOrder } from '../../platform/orders/own-orders';

/** Error when this browser has neither the link's secret nor the order's session. */
export const LINK_MISSING = 'LINK_MISSING';

const linkMissing: AppError = {
  kind: 'not-found',
  code: LINK_MISSING,
  message: 'Open this order with the link in our email, or with a code that we email you.',
};

interface Page {
  readonly orderId: string;
}

/** Requests a new secret for the browser or the member that ordered; null for others. */
async function ownToken({ http, host }: TaskContext, orderId: string): Promise<string | null> {
  const sessionId = ownOrder(orderId)?.sessionId ?? null;
  const ofSession = sessionId === null ? null : await accessOfSession(http, orderId, sessionId);
  const access =
    ofSession?.ok || host.storage.get('access_token') === null ? ofSession : await openMemberOrder(http, orderId);
  if (!access?.ok) return null;
  orderLinks.keep(orderId, access.value.token);
  return access.value.token;
}

/** Runs with the stored secret; the browser that ordered gets a new one after its expiry. */
async function withToken<T>(
  { orderId }: Page,
  context: TaskContext,
  work: (key: { orderId: string; token: string }) => Promise<Result<T>>,
): Promise<Result<T>> {
  const kept = orderLinks.tokenOf(orderId);
  const answer = kept === null ? null : await work({ orderId, token: kept });
  if (answer !== null && (answer.ok || codeOf(answer.error) !== 'ORDER_LINK_EXPIRED')) return answer;
  const token = await ownToken(context, orderId);
  return token === null ? (answer ?? fail(linkMissing)) : work({ orderId, token });
}

const load = (page: Page, context: TaskContext): Promise<Result<Order>> =>
  withToken(page, context, (key) => readOrderPage(context.http, key));

const cancel = (page: Page, context: TaskContext): Promise<Result<Order>> =>
  withToken(page, context, (key) => cancelOrder(context.http, key));

/** Returned units and reason. */
export interface ReturnRequest extends Page {
  readonly body: ReturnBody;
}

const requestOwnReturn = ({ orderId, body }: ReturnRequest, context: TaskContext): Promise<Result<Order>> =>
  withToken({ orderId }, context, (key) => requestReturn(context.http, key, body));

/** A rebate of the order, and the recipient of its card. */
export interface RebateRequest extends Page {
  readonly promotionId: string;
  readonly body: RebateClaimBody;
}

/** Name of a rebate form's draft. */
export const REBATE_DRAFT = 'checkout.rebate';

async function fileOwnRebate({ orderId, promotionId, body }: RebateRequest, context: TaskContext) {
  const answer = await withToken({ orderId }, context, (key) => fileRebate(context.http, key, promotionId, body));
  if (answer.ok) dropDrafts(REBATE_DRAFT);
  return answer;
}

const changeAppointment = (page: Page, context: TaskContext): Promise<Result<AppointmentLink>> =>
  withToken(page, context, (key) => linkToAppointment(context.http, key));

/** Line items for the cart, from an order. */
export interface BuyAgainRequest extends Page {
  readonly lines: readonly OrderLineQuantity[];
}

/** Adds line items through the cart remote, which opens its drawer or a question about the fit. */
async function addLines({ lines }: BuyAgainRequest, { host }: TaskContext): Promise<Result<true>> {
  const answer = await host.events.request('cart:add-requested', { lines });
  if (answer.ok || answer.asksShopper) return ok(true);
  return fail({ kind: 'conflict', message: answer.message, code: answer.code ?? 'CART' });
}

export const loadOrderPage = defineTask('orderPage/load', load, 'latest');
export const cancelOrderTask = defineTask('orderPage/cancel', cancel, 'leading');
export const requestReturnTask = defineTask('orderPage/requestReturn', requestOwnReturn, 'leading');
export const fileRebateTask = defineTask('orderPage/fileRebate', fileOwnRebate, 'leading');
export const buyAgainTask = defineTask('orderPage/buyAgain', addLines, 'leading');
export const changeAppointmentTask = defineTask('orderPage/changeAppointment', changeAppointment, 'leading');
