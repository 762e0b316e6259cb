/** Begins a payment; returns the row of an earlier call with the same reference. */
export const beginPayment = {
  name: 'provider-payment-begin',
  text: `insert into provider_payment (reference, provider, captures_later)
    values ($1, 'stripe', $2)
    on conflict (reference) do update set reference = excluded.reference
    returning payment_id as "paymentId", captures_later as "capturesLater", closed_at is not null as "isClosed"`,
};

/** Stores the payment before it is confirmed; changes no row of a closed reference or of another payment. */
export const keepPayment = {
  name: 'provider-payment-keep',
  text: `update provider_payment set payment_id = $2
    where reference = $1 and closed_at is null and (payment_id is null or payment_id = $2)`,
};

export const paymentOf = {
  name: 'provider-payment-of',
  text: `select payment_id as "paymentId", captures_later as "capturesLater", closed_at is not null as "isClosed"
    from provider_payment where reference = $1`,
};

/** Closes a reference that has no payment, so that none can be stored later; returns the payment that there is. */
export const closeReference = {
  name: 'provider-payment-close',
  text: `insert into provider_payment (reference, provider, captures_later, closed_at)
    values ($1, 'stripe', false, clock_timestamp())
    on conflict (reference) do update
      set closed_at = case when provider_payment.payment_id is null
        then coalesce(provider_payment.closed_at, excluded.closed_at) end
    returning payment_id as "paymentId", captures_later as "capturesLater", closed_at is not null as "isClosed"`,
};

export const referenceOf = {
  name: 'provider-payment-reference',
  text: 'select reference from provider_payment where payment_id = $1',
};

export const keepRisk = {
  name: 'provider-payment-risk',
  text: 'update provider_payment set risk = $2 where reference = $1 and risk is distinct from $2',
};
