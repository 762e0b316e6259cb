import type {
  AddressSuggestions,
  Order,
  OrderBody,
  PaymentSession,
  PaymentSessionBody,
  PaymentToken,
  PaymentTokenBody,
  PlaceDetails,
} from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';
import { ownOrder } from './own-orders';

/** POST /orders takes and gives this media type (spec §6); kept in step with the contract by a test. */
export const ORDER_TYPE = 'application/vnd.treadmarket.v1+json';

const keyed = (): Record<string, string> => ({
  'Idempotency-Key': crypto.randomUUID(),
  'X-Marketplace-Origin': location.origin,
});

async function bodyOf<T>(answer: Promise<Result<{ body: T }>>): Promise<Result<T>> {
  const settled = await answer;
  return settled.ok ? ok(settled.value.body) : settled;
}

export const createSession = (http: Http, body: PaymentSessionBody) =>
  bodyOf(http.call<PaymentSession>({ method: 'POST', path: '/payment/create-session', body, headers: keyed() }));

export const createToken = (http: Http, body: PaymentTokenBody) =>
  bodyOf(http.call<PaymentToken>({ method: 'POST', path: '/payment/create-token', body, headers: keyed() }));

export const submitOrder = (http: Http, body: OrderBody, idempotencyKey: string) =>
  bodyOf(
    http.call<Order>({
      method: 'POST',
      path: '/orders',
      body,
      headers: {
        'Content-Type': ORDER_TYPE,
        Accept: ORDER_TYPE,
        'Idempotency-Key': idempotencyKey,
        'X-Marketplace-Origin': location.origin,
      },
    }),
  );

export const readOrder = (http: Http, orderId: string) => {
  const session = ownOrder(orderId)?.sessionId;
  return bodyOf(
    http.call<Order>({
      method: 'GET',
      path: `/orders/${encodeURIComponent(orderId)}`,
      headers: session ? { 'X-Session-Id': session } : {},
    }),
  );
};

export const suggestAddresses = (http: Http, zipCode: string, input: string, sessionToken?: string) =>
  http.post<AddressSuggestions>('/address-validation/suggestions', {
    zipCode,
    input,
    ...(sessionToken && { sessionToken }),
  });

export const placeDetails = (http: Http, placeId: string, sessionToken: string, cartNumber: string) =>
  http.post<PlaceDetails>('/address-validation/place-details', { placeId, sessionToken, cartNumber });
