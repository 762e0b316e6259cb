import type {
  AppointmentLink,
  Order,
  OrderAccess,
  OrderLookup,
  OrderLookupBody,
  RebateClaimBody,
  ReturnBody,
} from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';

const bodyOf = async <T>(answer: Promise<Result<{ body: T }>>): Promise<Result<T>> => {
  const settled = await answer;
  return settled.ok ? ok(settled.value.body) : settled;
};

const pathOf = (orderId: string, call: string): string => `/orders/${encodeURIComponent(orderId)}/${call}`;

/** Mails a code; the answer is the same whether or not the order exists. */
export const requestCode = (http: Http, body: OrderLookupBody) => http.post<OrderLookup>('/order-lookups', body);

export const openWithCode = (http: Http, body: OrderLookupBody & { readonly code: string }) =>
  http.post<OrderAccess>('/order-lookups/access', body);

/** For the browser that ordered, with the session of the order's cart. */
export const accessOfSession = (http: Http, orderId: string, sessionId: string) =>
  bodyOf(
    http.call<OrderAccess>({
      method: 'POST',
      path: pathOf(orderId, 'access-token'),
      body: {},
      headers: { 'X-Session-Id': sessionId },
    }),
  );

interface Held {
  readonly orderId: string;
  readonly token: string;
}

const held = <T>(http: Http, { orderId, token }: Held, call: { method: 'GET' | 'POST'; name: string; body?: object }) =>
  bodyOf(
    http.call<T>({
      method: call.method,
      path: pathOf(orderId, call.name),
      ...(call.body && { body: call.body }),
      headers: { 'X-Confirmation-Token': token, 'Cache-Control': 'no-cache' },
    }),
  );

export const readOrderPage = (http: Http, key: Held) => held<Order>(http, key, { method: 'GET', name: 'page' });

export const cancelOrder = (http: Http, key: Held) =>
  held<Order>(http, key, { method: 'POST', name: 'cancel', body: {} });

export const requestReturn = (http: Http, key: Held, body: ReturnBody) =>
  held<Order>(http, key, { method: 'POST', name: 'returns', body });

/** Files a rebate of the order; the same body returns the same claim. */
export const fileRebate = (http: Http, key: Held, promotionId: string, body: RebateClaimBody) =>
  held<Order>(http, key, { method: 'POST', name: `rebates/${encodeURIComponent(promotionId)}/claims`, body });

/** Returns a link to the page that changes the appointment. */
export const linkToAppointment = (http: Http, key: Held) =>
  held<AppointmentLink>(http, key, { method: 'POST', name: 'appointment-link', body: {} });
