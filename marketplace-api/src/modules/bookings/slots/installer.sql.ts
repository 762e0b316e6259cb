import { RATING_SCORE_SQL } from '../../../platform/values/rating-score';

/* rating is numeric: pg reads it as a number, see the database's parsers. */
const miles = `3958.8 * 2 * asin(sqrt(power(sin(radians(i.lat - $1) / 2), 2)
  + cos(radians($1)) * cos(radians(i.lat)) * power(sin(radians(i.lon - $2) / 2), 2)))`;

/** $1 to $4: a place and its radius; $5: whether to include mobile installers. */
const near = `select box.*, count(*) over ()::int as nearby from (
    select i.*, ${miles} as distance from installer i
    where i.lat between $1 - $3 / 68.9 and $1 + $3 / 68.9 and i.lon between $2 - $4 and $2 + $4
  ) box where distance <= $3 and ($5 or not is_mobile)`;

/** $6: open on Saturdays; $7: mobile; $8: minimum rating, or null. */
const matches = `(not $6 or hours ? '6') and (not $7 or is_mobile) and ($8::numeric is null or rating >= $8)`;

/**
 * Selects matches within $3 miles in the order $9. Sorted by distance, the nearest $10 VIP installers come first (all
 * of them where it is null). Ties are broken by distance.
 */
export const nearby = {
  name: 'installers-nearby',
  text: `with near as (${near}), ranked as (
      select near.*, count(*) over ()::int as total, is_vip
        and ($10::int is null or row_number() over (partition by is_vip order by distance, installer_id) <= $10)
        as leads
      from near
      where ${matches}
    ) select * from ranked
    order by case when $9::text = 'distance' then not leads end,
      case $9::text when 'rating' then -${RATING_SCORE_SQL}
        when 'price' then price_per_tire_cents end,
      distance, installer_id
    limit $11 offset $12`,
};

/** Counts the installers within $3 miles, and the matching ones. */
export const nearbyCounts = {
  name: 'installers-nearby-counts',
  text: `with near as (${near})
    select count(*)::int as nearby, (count(*) filter (where ${matches}))::int as total from near`,
};

export const installerById = { name: 'installer-by-id', text: 'select * from installer where installer_id = $1' };

const live = "seat is not null and (status <> 'held' or expires_at > now())";

export const takenSlots = {
  name: 'taken-slots',
  text: `select installer_id as "installerId", appointment_date as date, appointment_slot as slot,
      count(*)::int as taken
    from booking
    where installer_id = any($1)
      and appointment_date >= $2
      and appointment_date <= $3
      and ${live}
      and cart_number <> coalesce($4, '')
    group by 1, 2, 3`,
};

/** Selects a cart ($1) with this session ($2) and variant ($3). */
export const ownCart = {
  name: 'installer-own-cart',
  text: 'select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3',
};

export const lockSlot = { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))' };
export const dropExpired = {
  text: `delete from booking
    where installer_id = $1
      and appointment_date = $2
      and appointment_slot = $3
      and status = 'held'
      and expires_at <= now()
      and cart_number <> $4`,
};
export const dropOther = {
  text: `delete from booking
    where cart_number = $1
      and status = 'held'
      and (installer_id, appointment_date, appointment_slot) is distinct from ($2::text, $3::date, $4::text)`,
};
/** Releases a hold when the cart has nothing to mount. */
export const releaseIdleHold = {
  text: `delete from booking
    where cart_number = $1
      and status = 'held'
      and not exists (
        select 1
        from cart_item i
        join product p using (product_number)
        where i.cart_number = $1 and p.product_type in ('TIRE', 'WHEEL')
      )`,
};
export const releaseHold = { text: "delete from booking where cart_number = $1 and status = 'held'" };

const columns = `booking_id as "bookingId", cart_number as "cartNumber", installer_id as "installerId",
  appointment_date as "appointmentDate", appointment_slot as "appointmentSlot", status, expires_at as "expiresAt"`;

/**
 * Selects for a cart ($1) and network address ($2): the items to mount, and the appointments held by others of that
 * address.
 */
export const slotHolder = {
  name: 'slot-holder',
  text: `select
      exists (
        select 1
        from cart_item i
        join product p using (product_number)
        where i.cart_number = c.cart_number and p.product_type in ('TIRE', 'WHEEL')
      ) as "hasWork",
      coalesce(
        c.holding_since + make_interval(mins => $3) <= now()
          and c.holding_since + make_interval(mins => $3 + $4) > now(),
        false
      ) as "isResting",
      (
        select count(*)::int
        from booking b
        where b.client_hash = $2 and b.status = 'held' and b.expires_at > now() and b.cart_number <> c.cart_number
      ) as "ofClient",
      (
        select count(*)::int
        from booking b
        where b.email_hash = sha256(convert_to(email_key(c.contact ->> 'email'), 'UTF8'))
          and b.client_hash = $2
          and b.status = 'held'
          and b.expires_at > now()
          and b.cart_number <> c.cart_number
      ) as "ofEmail"
    from cart c
    where c.cart_number = $1`,
};
/** Starts the maximum holding time of a cart with its first hold, and again with the first one after its pause. */
export const beginHolding = {
  text: `update cart
    set holding_since = now()
    where cart_number = $1 and (holding_since is null or holding_since + make_interval(mins => $2) <= now())`,
};

const until = `least(
      now() + make_interval(mins => $5),
      (select holding_since from cart where cart_number = $1) + make_interval(mins => $6)
    )`;
const emailHash =
  "(select sha256(convert_to(email_key(contact ->> 'email'), 'UTF8')) from cart where cart_number = $1)";

/** Extends an existing hold of the slot by fifteen minutes, within the maximum holding time. */
export const extendHold = {
  text: `update booking
    set expires_at = ${until}, client_hash = $7, email_hash = ${emailHash}
    where cart_number = $1
      and installer_id = $2
      and appointment_date = $3
      and appointment_slot = $4
      and status = 'held'
    returning ${columns}`,
};

/** Takes the lowest free seat; no row when the slot is full. */
export const takeSeat = {
  text: `insert into booking (
      cart_number, installer_id, appointment_date, appointment_slot, seat, expires_at, client_hash, email_hash
    )
    select $1::text, $2::text, $3::date, $4::text, min(seat.seat), ${until}, $7, ${emailHash}
    from generate_series(1, (select slot_capacity from installer where installer_id = $2)) seat
    where not exists (
      select 1
      from booking b
      where b.installer_id = $2 and b.appointment_date = $3 and b.appointment_slot = $4 and b.seat = seat.seat
    )
    having min(seat.seat) is not null
    returning ${columns}`,
};
