/** Serializes orders of one holder, so that their counts are correct. */
export const lockHolder = { text: 'select pg_advisory_xact_lock($1::bigint)' };

const counts = (isTheirs: string) => `json_build_object(
    'waiting', count(*) filter (where ${isTheirs} and is_waiting),
    'units', coalesce(sum(units) filter (where ${isTheirs} and is_waiting), 0),
    'abandoned', count(*) filter (where ${isTheirs} and not is_waiting))`;

/**
 * Counts what the network address ($1), the email address ($2) and the card ($3) hold, each by an index of its own. The
 * email address is unverified, so it counts only together with the network address, the card or the session ($4).
 */
export const heldBy = {
  name: 'order-held-by',
  text: `with theirs as materialized (
        select o.client_hash = $1 as by_client, email_key(o.customer_email) = email_key($2)
            and (o.client_hash = $1 or o.card_fingerprint = $3 or o.session_hash = $4) as by_email,
          o.card_fingerprint = $3 as by_card, o.state <> 'payment-failed' as is_waiting,
          (select sum(l.quantity) from order_line l where l.order_id = o.order_id) as units
        from customer_order o
        where (
            o.client_hash = $1
            or o.card_fingerprint = $3
            or email_key(o.customer_email) = email_key($2)
          )
          and o.created_at > now() - interval '1 day'
          and o.state in ('pending-payment', 'requires-action', 'payment-failed')
          and (
            o.state <> 'payment-failed'
            or exists (
              select 1
              from payment_attempt a
              where a.order_id = o.order_id and a.failure_code = 'action_abandoned'
            )
          )
      )
    select json_build_object(
      'client', ${counts('by_client')}, 'email', ${counts('by_email')}, 'card', ${counts('by_card')}
    ) as "heldBy"
    from theirs`,
};
