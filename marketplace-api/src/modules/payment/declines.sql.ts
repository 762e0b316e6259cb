/** What a bank says of a card, not of a provider that is away or a page that was left. */
const DECLINED = "('card_declined', 'insufficient_funds', 'expired_card', 'authentication_failed', 'token_unknown')";
const since = (name: string, isTheirs: string) => `'${name}', json_build_object(
      'count', count(*) filter (where ${isTheirs}),
      'seconds', ceil(extract(epoch from min(resolved_at) filter (where ${isTheirs}) + interval '1 hour' - now()))
    )`;

/**
 * Declines of the last hour by the address ($1), the session or link ($2) and the card ($3), and of all; and how many
 * payments of the address are being made now. `seconds`: until the oldest one is an hour old.
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
