export const hasShipped = { text: 'insert into shipment (order_id, carrier, tracking_number) values ($1, $2, $3)' };

/* Closes requests for additional payments whose payment has not begun. */
export const closeAdditionalPayments = {
  text: `update additional_payment set state = 'declined', decided_at = now() where order_id = $1 and state = 'open'
    returning additional_payment_id as "additionalPaymentId"`,
};

/** Selects when the goods arrived for the first time. */
export const deliveredAt = {
  text: "select min(at) as at from order_event where order_id = $1 and state = 'delivered'",
};
/** Selects orders that have been in states $1 since before $2, the oldest first. */
export const atRest = {
  text: `select o.order_id as "orderId" from customer_order o
    where o.state = $1 and (select min(e.at) from order_event e where e.order_id = o.order_id and e.state = $1) < $2
    order by o.created_at limit $3`,
};

export const orderOfAttempt = {
  text: `select coalesce(a.order_id, p.order_id) as "orderId"
    from payment_attempt a
    left join additional_payment p using (additional_payment_id)
    where a.attempt_id = $1`,
};
