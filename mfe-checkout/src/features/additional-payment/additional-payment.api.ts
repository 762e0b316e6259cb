import type { AcceptAdditionalPaymentBody, AdditionalPayment } from 'shared-contracts';
import { fail, NO_REASON, ok, toAppError, type Http, type Result } from 'remote-kit';

const ROOT = '/tms/additional-payments';

const bodyOf = async <T>(answer: Promise<Result<{ body: T }>>): Promise<Result<T>> => {
  const settled = await answer;
  return settled.ok ? ok(settled.value.body) : settled;
};

/** A link is valid only while it can still decide the payment. */
export const validateLink = (http: Http, cartId: string, token: string) =>
  http.post<AdditionalPayment>(`${ROOT}/url/validate`, { cartId, token });

/** Also returns the outcome, for a while. */
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

/**
 * Pays; without a token it starts the method. An answer with the status FAIL is a failure with its message, for any
 * HTTP status (spec §4).
 */
export async function acceptPayment(
  http: Http,
  body: AcceptAdditionalPaymentBody,
  key: Key,
): Promise<Result<AdditionalPayment>> {
  const call = { method: 'POST', path: `${ROOT}/accept`, body, headers: headersOf(key) } as const;
  const answer = await bodyOf(http.call<AdditionalPayment>(call));
  if (!answer.ok || answer.value.status !== 'FAIL') return answer;
  return fail({ kind: 'conflict', message: answer.value.message || NO_REASON, code: 'ADDITIONAL_PAYMENT_FAILED' });
}

const DECLINED: readonly number[] = [200, 204];

/** Succeeds only on 200 or 204 (spec §4). */
export async function declinePayment(http: Http, cartId: string, key: Key): Promise<Result<null>> {
  const call = { method: 'POST', path: `${ROOT}/decline`, body: { cartId }, headers: headersOf(key) } as const;
  const answer = await http.call<unknown>(call);
  if (!answer.ok) return answer;
  return DECLINED.includes(answer.value.status) ? ok(null) : fail(toAppError(answer.value.status, answer.value.body));
}
