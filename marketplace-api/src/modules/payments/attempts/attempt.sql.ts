import { claimText, releaseText } from '../../../platform/background/lease';

const fields = `attempt_id as "attemptId", order_id as "orderId", additional_payment_id as "additionalPaymentId",
  state, amount_cents as "amountCents", currency, recovery_tries as "recoveryTries",
  provider_token as "providerToken", payment_method as "paymentMethod", failure_code as "failureCode",
  return_url as "returnUrl", action_url as "actionUrl", is_challenged as "isChallenged"`;

export const insertAttempt = {
  name: 'attempt-insert',
  text: `insert into payment_attempt (
      attempt_id, order_id, additional_payment_id, provider_token, amount_cents, payment_method, payment_label,
      return_url, idempotency_key, body_hash, client_hash, payer_hash, card_fingerprint, is_challenged, created_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp())`,
};
export const attemptById = {
  name: 'attempt-by-id',
  text: `select ${fields} from payment_attempt where attempt_id = $1`,
};

/** Locks the attempt's row alone, so that its values are current once the lock is granted. */
export const lockAttempt = {
  name: 'attempt-lock',
  text: `select ${fields} from payment_attempt where attempt_id = $1 for update`,
};

/*
 * The new values of a settled attempt. Each update tests the current state, so one of several concurrent updates wins.
 */
const resolved = `resolved_at = now(), action_url = null, recovery_tries = 0, next_recovery_at = now(),
  claimed_by = null, claimed_until = null, put_aside_at = null, put_aside_reason = null`;
export const succeed = {
  name: 'attempt-succeed',
  text: `update payment_attempt set state = 'succeeded', provider_charge_id = $2, ${resolved}
    where attempt_id = $1 and state in ('open', 'requires-action')`,
};
export const fail = {
  name: 'attempt-fail',
  text: `update payment_attempt
    set state = 'failed', failure_code = $2, ${resolved}
    where attempt_id = $1 and state in ('open', 'requires-action')
    returning ${fields}`,
};
export const awaitShopper = {
  name: 'attempt-await',
  text: `update payment_attempt
    set state = 'requires-action', action_url = $2, action_expires_at = now() + make_interval(mins => $3),
      recovery_tries = 0, next_recovery_at = now(), claimed_by = null, claimed_until = null
    where attempt_id = $1 and state = 'open'
    returning ${fields}`,
};

/** Limits provider queries to one per second, however many pages poll. */
export const claimCheck = {
  name: 'attempt-check',
  text: `update payment_attempt
    set checked_at = now()
    where attempt_id = $1
      and state = 'requires-action'
      and (checked_at is null or checked_at < now() - interval '1 second')
    returning attempt_id`,
};

/** Pause of one second, doubled with each try up to 15 minutes. */
const backoff = 'make_interval(secs => least(power(2, least(recovery_tries, 10)), 900))';
/** Claims payments that match `due`; $4 is an age in seconds. */
const claim = (due: string, order: string) =>
  claimText({
    table: 'payment_attempt',
    id: 'attempt_id',
    tries: 'recovery_tries',
    nextTry: 'next_recovery_at',
    pause: backoff,
    due: `(${due}) and put_aside_at is null`,
    order,
    columns: fields,
  });

export const claimAbandoned = {
  text: claim(
    `(state = 'open' and created_at < now() - make_interval(secs => $4))
      or (state = 'requires-action' and action_expires_at < now())`,
    'created_at',
  ),
};
/** Claims attempts that the provider reported as not charged, to verify them one minute later. */
export const claimForRecheck = {
  text: claim(
    `state = 'failed'
      and failure_code = 'provider_unavailable'
      and verified_at is null
      and resolved_at < now() - make_interval(secs => $4)`,
    'resolved_at',
  ),
};
export const release = { text: releaseText({ table: 'payment_attempt', id: 'attempt_id' }) };
export const flagForReview = {
  text: `update payment_attempt
    set put_aside_at = now(), put_aside_reason = $2, provider_charge_id = coalesce($3, provider_charge_id),
      charged_cents = $4, charged_currency = $5
    where attempt_id = $1 and put_aside_at is null`,
};
export const rechecked = { text: 'update payment_attempt set verified_at = now() where attempt_id = $1' };

/** Refunds the amount that was taken, not the amount that was requested. */
export const insertRefund = {
  text: `insert into refund (refund_id, attempt_id, provider_charge_id, amount_cents, currency, reason)
    select 're_' || attempt_id, attempt_id, $2, $3, $4, $5
    from payment_attempt
    where attempt_id = $1 and state = 'failed'
    on conflict do nothing`,
};
export const claimRefunds = {
  text: claimText({
    table: 'refund',
    id: 'refund_id',
    tries: 'attempts',
    nextTry: 'next_attempt_at',
    pause: 'make_interval(secs => least(10 * power(2, least(attempts, 9))::int, 3600))',
    due: "state = 'open'",
    order: 'created_at',
    columns: `refund_id as "refundId", provider_charge_id as "chargeId", amount_cents as "amountCents", currency,
      attempts, order_refund_id as "orderRefundId"`,
  }),
};
export const releaseRefund = { text: releaseText({ table: 'refund', id: 'refund_id' }) };
export const refundDone = {
  text: `update refund
    set state = 'succeeded', provider_refund_id = $2, resolved_at = now()
    where refund_id = $1 and state = 'open'`,
};
export const refundRefused = {
  text: `update refund
    set state = 'failed', failure_code = $2, resolved_at = now()
    where refund_id = $1 and state = 'open'`,
};
