/* rating is numeric: pg reads it as a number, see the database's parsers. */
const miles = `3958.8 * 2 * asin(sqrt(power(sin(radians(i.lat - $1) / 2), 2)
  + cos(radians($1)) * cos(radians(i.lat)) * power(sin(radians(i.lon - $2) / 2), 2)))`;

export const nearby = {
  name: 'installers-nearby',
  text: `select n.*, count(*) over ()::int as total from (
      select i.*, ${miles} as distance from installer i
      where i.lat between $1 - $3 / 68.9 and $1 + $3 / 68.9 and i.lon between $2 - $4 and $2 + $4
    ) n where n.distance <= $3 order by n.distance, n.installer_id limit $5`,
};

export const installerById = { name: 'installer-by-id', text: 'select * from installer where installer_id = $1' };

const live = "seat is not null and (status <> 'held' or expires_at > now())";

export const takenSlots = {
  name: 'taken-slots',
  text: `select installer_id as "installerId", appointment_date as date, appointment_slot as slot, count(*)::int as taken from booking
    where installer_id = any($1) and appointment_date >= $2 and appointment_date <= $3 and ${live} and cart_number <> coalesce($4, '') group by 1, 2, 3`,
};

export const lockSlot = { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))' };
export const lockCart = {
  text: 'select cart_number, status, zip_code from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3 for update',
};
export const dropExpired = {
  text: "delete from booking where installer_id = $1 and appointment_date = $2 and appointment_slot = $3 and status = 'held' and expires_at <= now() and cart_number <> $4",
};
export const dropOther = {
  text: "delete from booking where cart_number = $1 and status = 'held' and (installer_id, appointment_date, appointment_slot) is distinct from ($2::text, $3::date, $4::text)",
};
export const releaseHold = { text: "delete from booking where cart_number = $1 and status = 'held'" };

const columns = `booking_id as "bookingId", cart_number as "cartNumber", installer_id as "installerId", appointment_date as "appointmentDate",
  appointment_slot as "appointmentSlot", status, expires_at as "expiresAt"`;

/** A cart that holds the slot already keeps its seat for another fifteen minutes. */
export const extendHold = {
  text: `update booking set expires_at = now() + make_interval(mins => $5) where cart_number = $1 and installer_id = $2 and appointment_date = $3
    and appointment_slot = $4 and status = 'held' returning ${columns}`,
};

/** The lowest seat that nobody has; no row when the slot is full. */
export const takeSeat = {
  text: `insert into booking (cart_number, installer_id, appointment_date, appointment_slot, seat, expires_at)
    select $1::text, $2::text, $3::date, $4::text, min(seat.seat), now() + make_interval(mins => $5)
    from generate_series(1, (select slot_capacity from installer where installer_id = $2)) seat
    where not exists (select 1 from booking b where b.installer_id = $2 and b.appointment_date = $3 and b.appointment_slot = $4 and b.seat = seat.seat)
    having min(seat.seat) is not null returning ${columns}`,
};
