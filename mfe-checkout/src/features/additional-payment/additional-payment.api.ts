import type { AcceptAdditionalPaymentBody, AdditionalPayment } from 'shared-contracts';
import { ok, type Http, type Result } from 'remote-kit';

const ROOT = '/tms/additional-payments';

const bodyOf = async <T>(answer: Promise<Result<{ body: T }>>): Promise<Result<T>> => {
  const settled = await answer;
  return settled.ok ? ok(settled.value.body) : settled;
};

/** Only a link that can still decide something is valid. */
export const validateLink = (http: Http, cartId: string, token: string) =>
  http.post<AdditionalPayment>(`${ROOT}/url/validate`, { cartId, token });

/** Also shows, for a while, what came of it. */
export const readPayment = (http: Http, cartId: string, token: string) =>
  bodyOf(
    http.call<AdditionalPayment>({
      method: 'GET',
      path: `${ROOT}/${encodeURIComponent(cartId)}`,
      headers: { 'X-Confirmation-Token': token, 'Cache-Control': 'no-cache' },
    }),
  );

interface Key {
  readonly token: string;
  readonly idempotencyKey: string;
}

const headersOf = ({ token, idempotencyKey }: Key) => ({
  'X-Confirmation-Token': token,
  'X-Marketplace-Origin': location.origin,
  'Idempotency-Key': idempotencyKey,
});

/** Pays; without means to pay it begins the method. */
export const acceptPayment = (http: Http, body: AcceptAdditionalPaymentBody, key: Key) =>
  bodyOf(http.call<AdditionalPayment>({ method: 'POST', path: `${ROOT}/accept`, body, headers: headersOf(key) }));

/** Succeeds on 200 or 204 (spec §4). */
export const declinePayment = (http: Http, cartId: string, key: Key) =>
  bodyOf(http.call<unknown>({ method: 'POST', path: `${ROOT}/decline`, body: { cartId }, headers: headersOf(key) }));
