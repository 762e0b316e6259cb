const columns = `b.booking_id as "bookingId", b.status, b.installer_id as "installerId",
  b.appointment_date as "appointmentDate", b.appointment_slot as "appointmentSlot",
  b.booking_time as "bookingTime", b.proposed_until as "proposedUntil", b.decline_reason as "declineReason",
  b.decline_explanation as "declineExplanation", b.cart_number as "cartNumber", c.benefit_type as "benefitType",
  c.contact, o.document -> 'gift' as gift, o.document -> 'vehicle' as vehicle,
  c.mobile_address as "mobileAddress", c.zip_code as "zipCode",
  o.order_id as "orderId", o.order_number as "orderNumber", o.created_at as "orderedAt", o.state as "orderState",
  o.document ->> 'cartType' as "cartType", row_to_json(i) as installer,
  (select count(*)::int from booking_event e where e.booking_id = b.booking_id) as revision,
  (
    select coalesce(
      json_agg(
        json_strip_nulls(json_build_object(
          'brand', p.brand, 'name', p.name, 'size', p.size, 'quantity', l.quantity,
          'position', ordered.line ->> 'position', 'vehicle', ordered.line -> 'vehicle'
        ))
        order by l.item_id
      ), '[]'
    )
    from cart_item l
    join product p using (product_number)
    left join lateral (
      select line
      from jsonb_array_elements(o.document -> 'lines') line
      where line ->> 'productNumber' = l.product_number
      limit 1
    ) ordered on true
    where l.cart_number = b.cart_number
  ) as work`;
const from = `from booking b
    join cart c using (cart_number)
    join customer_order o on o.order_id = b.order_id
    join installer i on i.installer_id = b.installer_id`;

export const bookingById = { name: 'booking-by-id', text: `select ${columns} ${from} where b.booking_id = $1::uuid` };
/** Locks the booking only. `bookingById` reads related rows afterwards, so that they are current. */
export const lockBooking = { text: 'select 1 from booking where booking_id = $1::uuid for update' };
/** Locks the order, always before its booking. */
export const lockOrder = {
  text: `select 1
    from customer_order
    where order_id = (select order_id from booking where booking_id = $1::uuid)
    for update`,
};

export const nameOrder = {
  text: `update booking
    set order_id = $2
    where cart_number = $1 and status = 'booked'
    returning booking_id::text as "bookingId"`,
};

/** Each statement changes a row only while it is in the state that was read. */
export const confirm = {
  text: `update booking
    set status = 'confirmed', booking_time = $3, proposed_until = null
    where booking_id = $1::uuid and status = $2`,
};
/** Accepts a proposed time. It came from the installer, so no second confirmation is needed. */
export const takeProposal = {
  text: `update booking set status = 'confirmed', booking_time = appointment_slot, proposed_until = null
    where booking_id = $1::uuid and status = 'proposed' and proposed_until > $2`,
};
export const decline = {
  text: `update booking
    set status = 'declined', seat = null, decline_reason = $2, decline_explanation = $3
    where booking_id = $1::uuid and status = 'booked'`,
};
/** Releases the seat, when the shopper gives up the time or the order is cancelled. */
export const releaseBooking = {
  text: `update booking set status = 'cancelled', seat = null, proposed_until = null, booking_time = null
    where booking_id = $1::uuid and status in ('booked', 'confirmed', 'proposed', 'declined')`,
};

/** The lowest free seat of the slot; no row changes when the slot is full. */
const freeSeat = `(
    select min(seat.seat) as seat
    from generate_series(1, (select slot_capacity from installer where installer_id = $2)) seat
    where not exists (
      select 1
      from booking x
      where x.installer_id = $2 and x.appointment_date = $3 and x.appointment_slot = $4 and x.seat = seat.seat
    )
  ) free`;
const move = 'appointment_date = $3, appointment_slot = $4, seat = free.seat';

/** Reserves a proposed time for three days ($8), but not beyond the appointment itself in its zone ($7). */
export const propose = {
  text: `update booking b set status = 'proposed', ${move}, decline_reason = $5, decline_explanation = $6,
    proposed_until = greatest(
      $8::timestamptz,
      least($8::timestamptz + interval '72 hours', ($3::date + $4::time) at time zone $7)
    )
    from ${freeSeat} where b.booking_id = $1::uuid and b.status = 'booked' and free.seat is not null`,
};
/** Moves the booking to another time or installer, who must confirm it. */
export const chooseAnother = {
  text: `update booking b
    set status = 'booked', installer_id = $2, ${move}, booking_time = null, proposed_until = null,
      decline_reason = null, decline_explanation = null
    from ${freeSeat}
    where b.booking_id = $1::uuid
      and b.status in ('booked', 'confirmed', 'proposed', 'declined', 'cancelled')
      and free.seat is not null`,
};

export const bookingOfOrder = {
  name: 'booking-of-order',
  text: `select b.booking_id as "bookingId", b.status, b.appointment_date as "appointmentDate",
      b.appointment_slot as "appointmentSlot", b.booking_time as "bookingTime", row_to_json(i) as installer,
      (
        select coalesce(json_agg(json_build_object('status', e.status, 'at', e.at) order by e.event_id), '[]')
        from booking_event e
        where e.booking_id = b.booking_id
      ) as events
    from booking b
    join installer i using (installer_id)
    where b.order_id = $1`,
};
export const openBookingOfOrder = {
  text: `select booking_id::text as "bookingId"
    from booking
    where order_id = $1 and status in ('booked', 'confirmed', 'proposed', 'declined')`,
};
