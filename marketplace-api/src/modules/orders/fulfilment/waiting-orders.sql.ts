/**
 * A move without an open payment: its links have expired or were declined. The goods stay in the warehouse, because an
 * order with a balance due is not shipped.
 */
const unpaidMoves = `select o.order_id, 'move-unpaid' as reason, b.due_cents as amount_cents, m.description as detail,
      m.ended_at as since
    from (
      select order_id, max(coalesce(decided_at, expires_at)) as ended_at,
        (array_agg(description order by created_at desc))[1] as description
      from additional_payment
      where kind = 'move'
      group by order_id
      having bool_and(state in ('accepted', 'declined') or (state = 'open' and expires_at <= now()))
    ) m
    join customer_order o on o.order_id = m.order_id and o.state in ('placed', 'packed')
    join order_balance b on b.order_id = m.order_id and b.due_cents > 0`;

/** Listed until staff request another payment, and for `PAYMENT_LISTED_DAYS` at most. */
const unpaidPayments = `select p.order_id, 'payment-unpaid', p.amount_cents, p.description, p.expires_at
    from additional_payment p
    join customer_order o using (order_id)
    where p.kind = 'other' and p.state = 'open' and p.expires_at <= now()
      and p.expires_at > now() - make_interval(days => $2)
      and o.state not in ('cancelled', 'refunded')
      and not exists (
        select 1 from additional_payment n where n.order_id = p.order_id and n.created_at > p.created_at
      )`;

/** A refund of any amount after the goods' return counts as the decision about them. */
const unrefundedReturns = `select q.order_id, 'return-unrefunded', null::int, (
        select string_agg(l.quantity || ' × ' || l.product_number, ', ' order by l.product_number)
        from return_line l
        where l.return_id = q.return_id
      ), q.decided_at
    from return_request q
    join customer_order o using (order_id)
    where q.state = 'received' and o.state in ('returned', 'return-requested')
      and not exists (
        select 1 from order_refund r where r.order_id = q.order_id and r.created_at >= q.decided_at
      )`;

const shortGoods = `select o.order_id, 'goods-short', null::int,
      string_agg(l.short_quantity || ' × ' || l.product_number, ', ' order by l.product_number), o.created_at
    from order_line l
    join customer_order o using (order_id)
    where l.short_quantity > 0 and o.state = 'placed'
    group by o.order_id`;

const lateOrders = `select o.order_id, 'late', null::int, 'in the state ' || o.state, e.at
    from customer_order o
    cross join lateral (
      select max(h.at) as at from order_event h where h.order_id = o.order_id and h.state = o.state
    ) e
    where o.state in ('placed', 'packed', 'shipped')
      and e.at <= now() - make_interval(days => case o.state when 'shipped' then $4::int else $3::int end)`;

/**
 * The shopper canceled the appointment without choosing another; the goods are at the installer or on the way to it.
 */
const noAppointments = `select o.order_id, 'no-appointment', null::int, i.name, e.at
    from booking b
    join customer_order o using (order_id)
    join installer i using (installer_id)
    cross join lateral (select max(h.at) as at from booking_event h where h.booking_id = b.booking_id) e
    where b.status = 'cancelled' and o.state in ('placed', 'packed', 'shipped', 'delivered')
      and o.document ->> 'cartType' = 'STS' and e.at <= now() - make_interval(days => $3)`;

/** Listed for `PAYMENT_LISTED_DAYS` after the refusal, or from the second day without an answer. */
const unreportedTaxes = `select r.order_id, 'tax-unreported', null::int,
      r.kind || ': ' || coalesce(r.failure_code, 'no answer of the tax service'),
      coalesce(r.resolved_at, r.created_at)
    from tax_report r
    where (r.state = 'refused' and r.resolved_at > now() - make_interval(days => $2))
      or (r.state = 'open' and r.created_at <= now() - interval '1 day')`;

/**
 * Parameters: $1 is the limit of rows. The others are days: $2 for which an unpaid amount is listed; $3 after which an
 * order in the warehouse or without an appointment is late, and $4 one on its way.
 */
export const waitingOrders = {
  text: `select w.order_id as "orderId", o.order_number as "orderNumber", o.state, w.reason,
      w.amount_cents as "amountCents", w.detail, w.since,
      greatest(0, extract(day from now() - w.since))::int as days
    from (
      ${unpaidMoves}
      union all
      ${unpaidPayments}
      union all
      ${unrefundedReturns}
      union all
      ${shortGoods}
      union all
      ${lateOrders}
      union all
      ${noAppointments}
      union all
      ${unreportedTaxes}
    ) w
    join customer_order o using (order_id)
    order by w.since, w.order_id, w.reason limit $1`,
};
