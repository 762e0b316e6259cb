export const accountByEmail = {
  name: 'account-by-email',
  text: `select account_id as "accountId", email, customer_id as "customerId", password_hash as "passwordHash"
    from account
    where benefit_type = $1 and email_key(email) = email_key($2)
    order by email = lower($2) desc, created_at limit 1`,
};
export const accountById = {
  name: 'account-by-id',
  text: 'select email, customer_id as "customerId" from account where account_id = $1 and benefit_type = $2',
};
/** Locks the account until the transaction ends, so that no password change runs in parallel. */
export const holdAccount = {
  name: 'account-hold',
  text: 'select 1 from account where account_id = $1 and password_hash = $2 for share',
};
/** Lets one of two concurrent changes succeed. */
export const changePassword = {
  name: 'account-change-password',
  text: 'update account set password_hash = $3 where account_id = $1 and password_hash = $2',
};
export const resetPassword = {
  name: 'account-reset-password',
  text: 'update account set password_hash = $3 where account_id = $1 and benefit_type = $2 returning email',
};
export const ordersOfAccount = {
  name: 'account-orders',
  text: `select o.order_id as "orderId", o.order_number as "orderNumber", o.state, o.placed_at as "placedAt",
      o.document -> 'total' as total,
      (select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = o.order_id) as "unitCount",
      concat_ws(' ', o.document #>> '{lines,0,brand}', o.document #>> '{lines,0,name}') as "firstLine",
      o.document #> '{lines,0,image}' as image
    from cart c
    join customer_order o using (cart_number)
    where c.account_id = $1 and o.benefit_type = $2 and o.placed_at is not null
    order by o.placed_at desc limit $3`,
};
export const addAccount = {
  text: `insert into account (account_id, benefit_type, email, password_hash, customer_id)
    select $1, $2, $3, $4, $5
    where not exists (select 1 from account where benefit_type = $2 and email_key(email) = email_key($3))
    on conflict (benefit_type, email) do nothing`,
};
export const setPassword = {
  text: `update account
    set password_hash = $3
    where benefit_type = $1 and email = $2
    returning account_id as "accountId"`,
};
export const removeAccount = { text: 'delete from account where benefit_type = $1 and email = $2' };
export const listAccounts = {
  text: `select account_id as "accountId", benefit_type as "benefitType", email, customer_id as "customerId",
      created_at as "createdAt"
    from account
    order by benefit_type, email`,
};

/**
 * Counts a try before the password is checked, so that parallel tries are all counted. `strikes` is the number of
 * exhausted windows in a row; the longest window lasts 16 hours.
 */
export const countTry = {
  name: 'login-count',
  text: `insert into login_attempt as a (subject, tries, window_ends)
    values ($1, 1, now() + make_interval(secs => $2))
    on conflict (subject) do update set tries = case when a.window_ends <= now() then 1 else a.tries + 1 end,
      strikes = case
        when a.window_ends > now() then a.strikes
        when a.tries > $3::bigint then least(a.strikes + 1, 6)
        else 0
      end,
      window_ends = case
        when a.window_ends > now() then a.window_ends
        when a.tries > $3::bigint then now() + make_interval(secs => $2 * power(2, least(a.strikes + 1, 6)))
        else now() + make_interval(secs => $2)
      end
    returning tries, ceil(extract(epoch from window_ends - now()))::int as "secondsLeft"`,
};
export const forgetTries = { name: 'login-forget', text: 'delete from login_attempt where subject = $1' };
export const knownAddress = { name: 'login-known', text: 'select 1 from login_address where subject = $1' };
export const rememberAddress = {
  name: 'login-remember',
  text: 'insert into login_address (subject) values ($1) on conflict (subject) do update set seen_at = now()',
};
