/* Keeps the final state of a dispute when an earlier provider query is written last. */
export const keepDispute = {
  text: `insert into payment_dispute (dispute_id, attempt_id, state, reason, amount_cents, currency, closed_at)
    values ($1, $2, $3, $4, $5, $6, case when $3 = 'opened' then null else now() end)
    on conflict (dispute_id) do update set state = excluded.state, closed_at = excluded.closed_at
    where payment_dispute.state = 'opened' and excluded.state <> 'opened'`,
};
export const listDisputes = {
  text: `select dispute_id as "disputeId", d.state, d.reason, d.amount_cents as "amountCents", d.currency,
      opened_at as "openedAt", closed_at as "closedAt", coalesce(o.order_number, p.order_number) as "orderNumber"
    from payment_dispute d
    join payment_attempt a using (attempt_id)
    left join customer_order o on o.order_id = a.order_id
    left join additional_payment ap on ap.additional_payment_id = a.additional_payment_id
    left join customer_order p on p.order_id = ap.order_id
    order by (d.state = 'opened') desc, opened_at desc limit $1`,
};
