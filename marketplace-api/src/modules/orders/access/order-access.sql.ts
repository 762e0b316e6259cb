/** Selects the order of a token, for the variant that it was placed in. */
export const orderInVariant = {
  name: 'order-access-order',
  text: 'select order_id as "orderId" from customer_order where order_id = $1 and benefit_type = $2',
};
export const orderOfSession = {
  name: 'order-access-of-session',
  text: `select order_id as "orderId" from customer_order
    where order_id = $1 and session_hash = $2 and cart_number = $3 and benefit_type = $4`,
};
export const orderOfMember = {
  name: 'order-access-of-member',
  text: `select order_id as "orderId" from customer_order o join cart c using (cart_number)
    where o.order_id = $1 and c.account_id = $2 and o.benefit_type = $3 and o.placed_at is not null`,
};
export const bookingOfOrder = {
  name: 'order-access-booking',
  text: 'select booking_id::text as "bookingId" from booking where order_id = $1',
};

/** Selects a placed order by its number ($1), its customer's address ($2) and variant ($3). */
const asked = `select order_id, order_number, customer_email, benefit_type, client_hash from customer_order
    where order_number = $1 and email_key(customer_email) = email_key($2) and benefit_type = $3
      and placed_at is not null`;

/** $4: hash of the requesting client's network address. */
export const findAsked = {
  name: 'order-access-find',
  text: `select order_id as "orderId", order_number as "orderNumber", customer_email as email,
      benefit_type as "benefitType", coalesce(client_hash = $4, false) as "isKnown"
    from (${asked}) asked`,
};
/**
 * Adds at most $3 codes in $4 minutes and $5 per day for one client ($2), so that a stranger cannot exhaust the
 * customer's codes.
 */
export const addCode = {
  name: 'order-access-add-code',
  text: `insert into order_code (order_id, client_hash)
    select $1::text, $2::bytea
    where
      (
        select count(*)
        from order_code c
        where c.order_id = $1 and c.client_hash = $2 and c.created_at > now() - make_interval(mins => $4)
      ) < $3
      and (
        select count(*)
        from order_code c
        where c.order_id = $1 and c.client_hash = $2 and c.created_at > now() - interval '1 day'
      ) < $5
    returning code_id as "codeId"`,
};

/** Runs when the mail is rendered; a mail that is rendered again has another code. */
export const setCode = {
  name: 'order-access-set-code',
  text: `update order_code set salt = $2, code_hash = $3, expires_at = now() + make_interval(mins => $4)
    where code_id = $1 and used_at is null`,
};

/** Selects and locks the order, so that tries of its codes are counted one after another. */
export const lockAsked = {
  name: 'order-access-lock',
  text: `${asked.replace('select order_id,', 'select order_id as "orderId",')} for update`,
};
export const liveCodes = {
  name: 'order-access-live-codes',
  text: `select code_id as "codeId", salt, code_hash as "codeHash" from order_code
    where order_id = $1 and used_at is null and salt is not null and code_hash is not null and expires_at > now()
      and wrong_tries < $2 order by code_id desc`,
};
export const wrongTriesOfDay = {
  name: 'order-access-wrong-tries',
  text: `select coalesce(sum(wrong_tries), 0)::int as count
    from order_code
    where order_id = $1 and created_at > now() - interval '1 day'`,
};
export const countWrong = {
  name: 'order-access-count-wrong',
  text: 'update order_code set wrong_tries = wrong_tries + 1 where code_id = any($1::bigint[])',
};
export const useCode = {
  name: 'order-access-use',
  text: 'update order_code set used_at = now() where code_id = $1 and used_at is null',
};
