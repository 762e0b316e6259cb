/* Reservations: each statement changes rows only while its condition still holds. No changed row means refusal. */
/**
 * Locks the cart and reads nothing: a statement sees the rows from when it began, so rows read here could be outdated
 * once the lock is granted. The next statement reads the cart.
 */
export const lockCart = {
  name: 'order-lock-cart',
  text: 'select status from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3 for update',
};
export const useCoupon = {
  text: 'update coupon set uses = uses + 1 where code = $1 and (total_use_limit is null or uses < total_use_limit)',
};
export const redeemCoupon = {
  text: `insert into coupon_redemption (code, order_id, customer_hash)
    values ($1, $2, sha256(convert_to(email_key($3), 'UTF8')))
    on conflict (code, customer_hash) where is_single_use do nothing`,
};
export const returnCoupon = {
  text: `with gone as (delete from coupon_redemption where order_id = $1 returning code)
    update coupon
    set uses = uses - 1
    from gone
    where coupon.code = gone.code`,
};
export const claimBooking = {
  text: `update booking set status = 'ordering' where cart_number = $1 and status = 'held' and expires_at > now()
    and installer_id = $2 and appointment_date = $3 and appointment_slot = $4`,
};
export const finishBooking = {
  text: "update booking set status = 'booked' where cart_number = $1 and status = 'ordering'",
};
export const returnBooking = {
  text: `update booking
    set status = 'held',
      expires_at = least(
        now() + make_interval(mins => $2),
        (select holding_since from cart where cart_number = $1) + make_interval(mins => $3)
      )
    where cart_number = $1 and status = 'ordering'`,
};

export const insertOrder = {
  text: `insert into customer_order (
      order_id, cart_number, idempotency_key, body_hash, session_hash, state, benefit_type, sales_channel,
      order_source, total_cents, coupon_code, customer_email, document, client_hash, card_fingerprint,
      is_stock_reserved, tax_source, tax_record
    )
    values ($1, $2, $3, $4, $5, 'pending-payment', $6, $7, $8, $9, $10, $11, $12, $13, $14, true, $15, $16)`,
};
export const insertLines = {
  text: `insert into order_line (
      order_id, product_number, quantity, unit_price_cents, discount_cents, tax_cents, total_cents, fee_cents
    )
    select $1, *
    from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])`,
};

/**
 * Moves an order only from the states that `ORDER_STATES` names. A trigger enforces the same for every other statement.
 */
export const moveOrder = {
  name: 'order-move',
  text: `update customer_order
    set state = $2, placed_at = case when $2 = 'placed' then now() else placed_at end
    where order_id = $1 and state = any($3)
    returning cart_number as "cartNumber", customer_email as "customerEmail", benefit_type as "benefitType"`,
};
/** Selects the order of a cart that waits for its shopper. */
export const waitingOrder = {
  text: `select order_id as "orderId", idempotency_key as key
    from customer_order
    where cart_number = $1 and session_hash = $2 and benefit_type = $3 and state = 'requires-action'`,
};

const lines = `select l.product_number as "productNumber", l.quantity,
      l.total_cents + l.tax_cents + l.fee_cents as "paidCents",
      (
        select coalesce(sum(x.quantity), 0)::int
        from order_refund_line x
        join order_refund d using (refund_id)
        where d.order_id = l.order_id and x.product_number = l.product_number
      ) as "refundedQuantity",
      (
        select coalesce(sum(x.quantity), 0)::int
        from return_line x
        join return_request q using (return_id)
        where q.order_id = l.order_id and q.state = 'received' and x.product_number = l.product_number
      ) as "returnedQuantity"
    from order_line l
    where l.order_id = o.order_id`;

/** Line items of an order with their refunded and returned units. */
export const linesLeft = {
  text: `select w.* from customer_order o cross join lateral (${lines}) w where o.order_id = $1`,
};

/** Avoids the lookup of claims for most orders, which have no rebates. */
const hasRebates = "jsonb_array_length(coalesce(o.document -> 'rebates', '[]')) > 0";
const rebateClaim = `json_build_object(
          'claimId', k.claim_id, 'promotionId', k.promotion_id, 'status', k.state, 'amountCents', k.amount_cents,
          'filedOn', k.filed_on, 'payoutOn', k.payout_on, 'reason', k.rejection, 'payee', k.payee
        )`;

/** Selects what happened to an order since it was placed: a few rows, each found by an index. */
const life = `json_build_object(
    'events', (
      select coalesce(json_agg(json_build_object('state', e.state, 'at', e.at) order by e.event_id), '[]')
      from order_event e
      where e.order_id = o.order_id
    ),
    'shipment', (
      select json_build_object(
        'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', s.shipped_at
      )
      from shipment s
      where s.order_id = o.order_id
    ),
    'refunds', (
      select coalesce(
        json_agg(
          json_build_object(
            'refundId', r.refund_id, 'amountCents', r.amount_cents, 'reason', r.reason, 'at', r.created_at,
            'status', case
              when r.paid_at is not null then 'paid'
              when exists (
                select 1 from refund p where p.order_refund_id = r.refund_id and p.state = 'failed'
              ) then 'failed'
              else 'pending'
            end,
            'lines', (
              select coalesce(
                json_agg(
                  json_build_object('productNumber', l.product_number, 'quantity', l.quantity)
                  order by l.product_number
                ), '[]'
              )
              from order_refund_line l
              where l.refund_id = r.refund_id
            )
          )
          order by r.created_at, r.refund_id
        ), '[]'
      )
      from order_refund r
      where r.order_id = o.order_id
    ),
    'linesLeft', case
      when o.state in ('delivered', 'returned') or ${hasRebates}
      then (select coalesce(json_agg(w order by w."productNumber"), '[]') from (${lines}) w)
      else '[]'
    end,
    'rebateClaims', case
      when ${hasRebates}
      then (
        select coalesce(json_agg(${rebateClaim} order by k.promotion_id), '[]')
        from rebate_claim k
        where k.order_id = o.order_id
      )
      else '[]'
    end,
    'returnRequest', (
      select json_build_object(
        'at', q.created_at, 'reason', q.reason, 'status', q.state,
        'lines', (
          select json_agg(
            json_build_object('productNumber', l.product_number, 'quantity', l.quantity) order by l.product_number
          )
          from return_line l
          where l.return_id = q.return_id
        )
      )
      from return_request q
      where q.order_id = o.order_id
      order by q.created_at desc limit 1
    ),
    'booking', (
      select json_build_object(
        'status', b.status, 'appointmentDate', b.appointment_date, 'lat', i.lat, 'lon', i.lon
      )
      from booking b
      join installer i using (installer_id)
      where b.order_id = o.order_id
    )
  ) as life`;
const row = `o.order_id as "orderId", o.order_number as "orderNumber", o.benefit_type as "benefitType",
  o.customer_email as "customerEmail", o.cart_number as "cartNumber", o.state, o.document,
  o.created_at as "createdAt", o.placed_at as "placedAt", o.body_hash as "bodyHash", a.attempt_id as "attemptId",
  a.state as "attemptState", a.failure_code as "failureCode", a.payment_method as "paymentMethod",
  a.action_url as "actionUrl", a.put_aside_at is not null as "isPutAside", ${life}`;
const from = 'from customer_order o join payment_attempt a using (order_id)';

export const orderByKey = {
  name: 'order-by-key',
  text: `select ${row} ${from}
    where o.cart_number = $1 and o.idempotency_key = $2 and o.session_hash = $3 and o.benefit_type = $4`,
};
export const orderOfSession = {
  name: 'order-of-session',
  text: `select ${row} ${from}
    where o.order_id = $1 and o.session_hash = $2 and o.cart_number = $3 and o.benefit_type = $4`,
};
export const orderById = { name: 'order-by-id', text: `select ${row} ${from} where o.order_id = $1` };
/** Selects the order details that are sent to the payment provider. */
export const paymentDetails = {
  name: 'order-payment-details',
  text: `select order_number as "orderNumber", benefit_type as variant, customer_email as email
    from customer_order
    where order_id = $1`,
};
