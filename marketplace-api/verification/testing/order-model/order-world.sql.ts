import { money } from '../../../src/platform/values/money';
import type { Price } from './order-model';

/* Inserts a paid order as the store does, without a shopper, because thousands are needed. */

export const placeCart = {
  text: `insert into cart (cart_number, session_hash, benefit_type, status) values ($1, '\\x00', $2, 'ordered')`,
};
export const placeOrder = {
  text: `insert into customer_order (
      order_id, cart_number, idempotency_key, body_hash, session_hash, state, benefit_type, sales_channel,
      order_source, total_cents, customer_email, document, placed_at
    )
    values ($1, $1, $1, '\\x00', '\\x00', 'placed', $2, 'WEBSITE', 'STORE', $3, 'model@example.com', $4, now())`,
};
export const placeLine = {
  text: `insert into order_line (
      order_id, product_number, quantity, unit_price_cents, discount_cents, tax_cents, total_cents
    )
    values ($1, $2, $3, 0, 0, 0, $4)`,
};
export const placeAttempt = {
  text: `insert into payment_attempt (
      attempt_id, order_id, amount_cents, state, payment_method, provider_charge_id, resolved_at
    )
    values ('att_' || $1, $1, $2, 'succeeded', $3, case when $3 = 'program' then null else 'ch-' || $1 end, now())`,
};
export const takeStock = { text: 'update stock set on_hand = on_hand - $2 where product_number = $1' };
export const placeBooking = {
  text: `insert into booking (installer_id, appointment_date, appointment_slot, seat, cart_number, expires_at)
    values (
      (select min(installer_id) from installer where not is_mobile), date '2030-01-01' + $2::int, '09:00', 1, $1,
      now()
    )`,
};
export const orderBooking = { text: "update booking set status = 'ordering' where cart_number = $1" };
export const book = { text: "update booking set status = 'booked', order_id = $1 where cart_number = $1" };

export const payMore = {
  text: `insert into additional_payment (
      additional_payment_id, order_id, cart_number, description, amount_cents, state, expires_at, decided_at
    )
    values ($1, $2, $2, 'more', $3, 'accepted', now(), now())`,
};
export const payMoreAttempt = {
  text: `insert into payment_attempt (
      attempt_id, additional_payment_id, amount_cents, state, payment_method, provider_charge_id, resolved_at,
      created_at
    )
    values ($1, $2, $3, 'succeeded', $4, case when $4 = 'program' then null else $5 end, now(), clock_timestamp())`,
};
export const failedOf = {
  text: `select r.refund_id as id
    from refund r
    join order_refund d on d.refund_id = r.order_refund_id
    where d.order_id = $1 and r.state = 'failed'`,
};
export const makeDue = { text: "update refund set next_attempt_at = now() where state = 'open'" };

export const facts = {
  text: `select o.state,
      array(select e.state from order_event e where e.order_id = o.order_id order by e.event_id) as way,
      (select coalesce(sum(amount_cents), 0) from order_refund d where d.order_id = o.order_id) as "decidedCents",
      (
        select coalesce(sum(program_credit_cents), 0) from order_refund d where d.order_id = o.order_id
      ) as "creditCents",
      (select on_hand from stock where product_number = $2) as "onHand",
      (select count(seat) from booking b where b.order_id = o.order_id) as seats
    from customer_order o
    where o.order_id = $1`,
};

/** Returns the parts of an order's document that the store reads again. */
export const documentOf = ({ goodsCents, totalCents, isInstalled }: Price, productNumber: string) => ({
  cartType: isInstalled ? 'STS' : 'STH',
  lines: [{ productNumber, total: money(goodsCents), tax: money(0), discount: money(0) }],
  cartFees: [],
  shippingCost: money(0),
  total: money(totalCents),
  customer: { firstName: 'Ann', lastName: 'Lee', email: 'model@example.com', phoneNumber: '' },
  payment: { paymentMethod: 'credit-card', brand: null, last4: null, label: 'Card' },
});
