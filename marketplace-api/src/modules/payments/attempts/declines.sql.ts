/** Codes by which a bank declines a card, as opposed to outages and abandoned pages. */
const DECLINED = "('card_declined', 'insufficient_funds', 'expired_card', 'authentication_failed', 'token_unknown')";
const since = (name: string, isTheirs: string) => `'${name}', json_build_object(
      'count', count(*) filter (where ${isTheirs}),
      'seconds', ceil(extract(epoch from min(resolved_at) filter (where ${isTheirs}) + interval '1 hour' - now()))
    )`;

/**
 * Counts the declines of the last hour by network address ($1), session or link ($2), card ($3) and in total, and the
 * payments of the address in progress. `seconds` is the time until the oldest decline is an hour old.
 */
export const declines = {
  name: 'payment-declines',
  text: `with recent as materialized (
      select client_hash, payer_hash, card_fingerprint, resolved_at
      from payment_attempt
      where state = 'failed' and resolved_at > now() - interval '1 hour' and failure_code in ${DECLINED}
    )
    select json_build_object(
      ${since('client', 'client_hash = $1')},
      ${since('payer', 'payer_hash = $2')},
      ${since('card', 'card_fingerprint = $3')},
      ${since('overall', 'true')},
      'paying', (
        select count(*) from payment_attempt
        where state = 'open' and client_hash = $1 and created_at > now() - interval '1 minute'
      )
    ) as counted
    from recent`,
};
