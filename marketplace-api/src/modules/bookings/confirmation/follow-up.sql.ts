/** Selects proposals that were not answered in time. */
export const unansweredProposals = {
  text: `select booking_id::text as "bookingId"
    from booking
    where status = 'proposed' and proposed_until <= $1
    order by proposed_until`,
};
/** Releases the seat; the shopper's link can still choose another time. */
export const endProposal = {
  text: `update booking
    set status = 'declined', seat = null, proposed_until = null
    where booking_id = $1::uuid and status = 'proposed' and proposed_until <= $2`,
};

/**
 * Selects bookings that may have waited a working day, with the start of the wait. The service counts the working days
 * by the shop's calendar.
 */
export const waiting = {
  text: `select b.booking_id::text as "bookingId", b.status, b.reminded_at as "remindedAt", i.lat, i.lon,
      asked.at as "askedAt"
    from booking b
    join installer i using (installer_id)
    cross join lateral (select max(at) as at from booking_event e where e.booking_id = b.booking_id) asked
    where b.order_id is not null
      and b.status in ('booked', 'declined')
      and b.help_since is null
      and asked.at <= $1::timestamptz - interval '20 hours'
    order by asked.at limit 5000`,
};
/** Marks each booking once, by the first worker, and only while it still waits for the same answer. */
export const markReminded = {
  text: `update booking set reminded_at = now() where booking_id = $1::uuid and status = $2 and reminded_at is null`,
};
export const markHelp = {
  text: `update booking set help_since = now() where booking_id = $1::uuid and status = $2 and help_since is null`,
};

export const needingHelp = {
  text: `select b.booking_id::text as "bookingId", b.status, b.appointment_date as "appointmentDate",
      b.appointment_slot as "appointmentSlot", b.help_since as "helpSince", b.taken_up_by as "takenUpBy",
      b.taken_up_at as "takenUpAt", o.order_id as "orderId", o.order_number as "orderNumber",
      i.name as "installerName", i.phone as "installerPhone", c.contact
    from booking b
    join customer_order o using (order_id)
    join installer i using (installer_id)
    join cart c on c.cart_number = b.cart_number
    where b.help_since is not null
    order by b.help_since, b.booking_id limit 200`,
};
/** Lets one of two concurrent callers take up the booking. */
export const takeUp = {
  text: `update booking set taken_up_by = $2, taken_up_at = now() where booking_id = $1::uuid and help_since is not null
    and (taken_up_by is null or taken_up_by = $2)`,
};
export const whoTookUp = {
  text: `select taken_up_by as "takenUpBy"
    from booking
    where booking_id = $1::uuid and help_since is not null and taken_up_by is not null`,
};
