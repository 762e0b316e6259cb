const fields = `attempt_id as "attemptId", order_id as "orderId", additional_payment_id as "additionalPaymentId", state, amount_cents as "amountCents",
  provider_token as "providerToken", payment_method as "paymentMethod", failure_code as "failureCode", return_url as "returnUrl", action_url as "actionUrl"`;

export const insertAttempt = {
  name: 'attempt-insert',
  text: `insert into payment_attempt (attempt_id, order_id, additional_payment_id, provider_token, amount_cents, payment_method, payment_label, return_url, idempotency_key, body_hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};
export const attemptById = {
  name: 'attempt-by-id',
  text: `select ${fields} from payment_attempt where attempt_id = $1`,
};

/* Of several that resolve an attempt one changes the row; the state it was in decides. */
export const succeed = {
  name: 'attempt-succeed',
  text: `update payment_attempt set state = 'succeeded', provider_charge_id = $2, resolved_at = now(), action_url = null where attempt_id = $1 and state in ('open', 'requires-action') returning ${fields}`,
};
export const fail = {
  name: 'attempt-fail',
  text: `update payment_attempt set state = 'failed', failure_code = $2, resolved_at = now(), action_url = null where attempt_id = $1 and state in ('open', 'requires-action') returning ${fields}`,
};
export const awaitShopper = {
  name: 'attempt-await',
  text: `update payment_attempt set state = 'requires-action', action_url = $2, action_expires_at = now() + make_interval(mins => $3) where attempt_id = $1 and state = 'open' returning ${fields}`,
};

/** However many pages ask, the provider is asked once a second. */
export const claimCheck = {
  name: 'attempt-check',
  text: "update payment_attempt set checked_at = now() where attempt_id = $1 and state = 'requires-action' and (checked_at is null or checked_at < now() - interval '1 second') returning attempt_id",
};

export const abandoned = {
  text: `select ${fields} from payment_attempt where (state = 'open' and created_at < now() - make_interval(secs => $1)) or (state = 'requires-action' and action_expires_at < now()) order by created_at limit 50`,
};
/** The provider said that it made no charge; a minute later its books should agree. */
export const doubtful = {
  text: `select ${fields} from payment_attempt where state = 'failed' and failure_code = 'provider_unavailable' and verified_at is null and resolved_at < now() - make_interval(secs => $1)
    order by resolved_at limit 50`,
};
export const verified = { text: 'update payment_attempt set verified_at = now() where attempt_id = $1' };

export const insertRefund = {
  text: `insert into refund (refund_id, attempt_id, provider_charge_id, amount_cents, reason) select 're_' || attempt_id, attempt_id, $2, amount_cents, $3 from payment_attempt
    where attempt_id = $1 and state = 'failed' on conflict do nothing`,
};
export const takeRefunds = {
  text: `update refund set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => least(10 * power(2, least(attempts, 9))::int, 3600)) where refund_id in (
      select refund_id from refund where state = 'open' and next_attempt_at <= now() order by created_at limit 20 for update skip locked)
    returning refund_id as "refundId", provider_charge_id as "chargeId", amount_cents as "amountCents", attempts`,
};
export const refundDone = {
  text: "update refund set state = 'succeeded', provider_refund_id = $2, resolved_at = now() where refund_id = $1 and state = 'open'",
};
export const refundRefused = {
  text: "update refund set state = 'failed', failure_code = $2, resolved_at = now() where refund_id = $1 and state = 'open'",
};

export const keepEvent = {
  text: 'insert into payment_event (event_id, event_type, reference) values ($1, $2, $3) on conflict (event_id) do nothing',
};
export const eventById = { text: 'select processed_at as "processedAt" from payment_event where event_id = $1' };
export const eventDone = { text: 'update payment_event set processed_at = now(), outcome = $2 where event_id = $1' };
