const summary = `o.order_id as "orderId", o.order_number as "orderNumber", o.state, o.benefit_type as variant,
  o.created_at as "orderedAt", o.total_cents as "totalCents", o.customer_email as email,
  concat_ws(' ', o.document #>> '{customer,firstName}', o.document #>> '{customer,lastName}') as name,
  o.document ->> 'cartType' as "cartType", a.put_aside_at is not null as "isPutAside"`;

/** All given criteria must match. A name is a last name, or a first and a last name. */
export const findOrders = {
  text: `select ${summary}
    from customer_order o
    left join payment_attempt a using (order_id)
    where ($1::text is null or o.order_number = $1 or o.order_id = $1)
      and ($2::text is null or email_key(o.customer_email) = email_key($2))
      and (
        $3::text is null
        or lower(o.document #>> '{customer,lastName}') = lower($3)
        or (
          lower(o.document #>> '{customer,lastName}') = lower(split_part($3, ' ', 2))
          and lower(o.document #>> '{customer,firstName}') = lower(split_part($3, ' ', 1))
        )
      )
      and ($4::text is null or o.state = $4)
    order by o.created_at desc limit $5`,
};
export const historyOf = {
  text: `select e.state, e.at, e.actor_kind as actor, u.email as staff, e.note
    from order_event e
    left join staff_user u using (staff_id)
    where e.order_id = $1
    order by e.event_id`,
};
export const paymentsOf = {
  text: `select a.attempt_id as "attemptId", a.state, a.payment_method as "paymentMethod",
      a.amount_cents as "amountCents", p.description,
      (
        select coalesce(sum(r.amount_cents), 0) from refund r where r.attempt_id = a.attempt_id
      ) as "refundedCents",
      a.put_aside_reason as "putAsideReason", v.risk
    from payment_attempt a
    left join additional_payment p using (additional_payment_id)
    left join provider_payment v on v.reference = a.attempt_id
    where coalesce(a.order_id, p.order_id) = $1
    order by a.created_at, a.attempt_id`,
};
export const taxSourceOf = {
  text: 'select tax_source as "taxSource" from customer_order where order_id = $1',
};
export const orderIdOf = {
  text: 'select order_id as "orderId" from customer_order where order_number = $1 or order_id = $1',
};

/** Selects payments that could not be settled automatically. Money may have moved, so staff must look. */
export const putAsidePayments = {
  text: `select a.attempt_id as "attemptId", o.order_number as "orderNumber", a.amount_cents as "amountCents",
      a.charged_cents as "chargedCents", a.charged_currency as "chargedCurrency", a.put_aside_reason as reason,
      a.put_aside_at as "since"
    from payment_attempt a
    left join additional_payment p using (additional_payment_id)
    join customer_order o on o.order_id = coalesce(a.order_id, p.order_id)
    where a.put_aside_at is not null and a.put_aside_reason is not null
    order by a.put_aside_at limit $1`,
};
