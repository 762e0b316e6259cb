/**
 * Selects an order's charges and their refunds, its own payment first, then additional ones. An amount under dispute
 * counts as refunded unless the store won the dispute.
 */
export const chargesOf = {
  text: `select a.attempt_id as "attemptId", a.amount_cents as "amountCents", a.currency,
      a.provider_charge_id as "chargeId", a.payment_method = 'program' as "isProgram",
      (select coalesce(sum(r.amount_cents), 0) from refund r where r.attempt_id = a.attempt_id) as "backCents",
      (
        select coalesce(sum(d.amount_cents), 0)
        from payment_dispute d
        where d.attempt_id = a.attempt_id and d.state <> 'won'
      ) as "disputedCents"
    from payment_attempt a
    left join additional_payment p using (additional_payment_id)
    where coalesce(a.order_id, p.order_id) = $1 and a.state = 'succeeded' and a.amount_cents > 0
    order by a.order_id is null, a.created_at, a.attempt_id`,
};
export const earlierRefunds = {
  text: `select refund_id as "refundId", refund_key as key, amount_cents as "amountCents",
      program_credit_cents as "programCreditCents", body_hash as "bodyHash"
    from order_refund
    where order_id = $1`,
};
/**
 * Inserts a refund with its lines ($9 to $11) and its parts ($12 to $15), one per charge. The id of a part identifies
 * it at the provider.
 */
export const insertOrderRefund = {
  text: `with decided as (
      insert into order_refund (
        refund_id, order_id, refund_key, body_hash, kind, amount_cents, program_credit_cents, reason, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())
    ), refunded_lines as (
      insert into order_refund_line (refund_id, product_number, quantity, amount_cents)
      select $1, * from unnest($9::text[], $10::int[], $11::int[])
    )
    insert into refund (refund_id, attempt_id, provider_charge_id, amount_cents, currency, reason, order_refund_id)
    select $1 || '_' || p.attempt_id, p.attempt_id, p.charge_id, p.cents, p.currency, $8, $1
    from unnest($12::text[], $13::text[], $14::int[], $15::text[]) as p (attempt_id, charge_id, cents, currency)`,
};

/** Counts the unpaid parts of a refund. */
export const openParts = {
  text: "select count(*)::int as count from refund where order_refund_id = $1 and state <> 'succeeded'",
};
export const orderOfRefund = { text: 'select order_id as "orderId" from order_refund where refund_id = $1' };
export const markPaid = {
  text: `update order_refund set paid_at = now() where refund_id = $1 and paid_at is null
    returning kind, amount_cents as "amountCents"`,
};
/** Whether all charges of an order were refunded. */
export const isAllBack = {
  text: `select (
      select coalesce(sum(amount_cents), 0)
      from order_refund
      where order_id = $1 and paid_at is not null
    ) >= (
      select coalesce(sum(a.amount_cents), 0)
      from payment_attempt a
      left join additional_payment p using (additional_payment_id)
      where coalesce(a.order_id, p.order_id) = $1 and a.state = 'succeeded'
    ) as "isAllBack"`,
};

export const failedParts = {
  text: `select r.refund_id as "refundId", r.order_refund_id as "orderRefundId", o.order_number as "orderNumber",
      r.amount_cents as "amountCents", r.failure_code as "failureCode", r.attempts, r.reason,
      r.resolved_at as "failedAt"
    from refund r
    left join order_refund d on d.refund_id = r.order_refund_id
    left join payment_attempt a on a.attempt_id = r.attempt_id
    left join additional_payment p using (additional_payment_id)
    left join customer_order o on o.order_id = coalesce(d.order_id, a.order_id, p.order_id)
    where r.state = 'failed' and r.resolved_at is not null
    order by r.resolved_at limit $1`,
};
/** Retries with the same key, which the provider pays once. */
export const retryPart = {
  text: `update refund
    set state = 'open', failure_code = null, resolved_at = null, attempts = 0, next_attempt_at = now(),
      claimed_by = null, claimed_until = null
    where (refund_id = $1 or order_refund_id = $1) and state = 'failed'`,
};
export const refundExists = {
  text: 'select 1 from refund where refund_id = $1 or order_refund_id = $1 limit 1',
};
