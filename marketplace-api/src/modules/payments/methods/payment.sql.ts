export const keepSession = {
  text: `insert into payment_session (session_id, cart_number, payment_method, amount_cents, status)
    values ($1, $2, $3, $4, $5)
    on conflict do nothing`,
};
export const sessionOfCart = {
  text: 'select status from payment_session where session_id = $1 and cart_number = $2 and payment_method = $3',
};
