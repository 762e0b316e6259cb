export const taxQuote = {
  name: 'tax-quote',
  text: 'select answer from tax_quote where digest = $1 and expires_at > now()',
};
/** Keeps the first answer until it expires. */
export const keepTaxQuote = {
  name: 'tax-quote-keep',
  text: `insert into tax_quote as q (digest, answer, expires_at)
    values ($1, $2, now() + make_interval(secs => $3))
    on conflict (digest) do update
    set answer = excluded.answer, expires_at = excluded.expires_at
    where q.expires_at <= now()`,
};
