const fields = `p.additional_payment_id as "additionalPaymentId", p.cart_number as "cartNumber",
  p.order_id as "orderId", p.description, p.amount_cents as "amountCents", p.state, p.expires_at as "expiresAt",
  o.order_number as "orderNumber", o.benefit_type as "benefitType", o.customer_email as "customerEmail",
  o.document -> 'customer' ->> 'firstName' as "firstName"`;
const from = 'from additional_payment p join customer_order o using (order_id)';
/** Time in which a used token still shows the outcome. It authorizes no decision in this time. */
const READ_AFTER = "interval '15 minutes'";

const byToken = `select ${fields}, t.consumed_at is not null as "isUsed" ${from}
  join one_time_token t on t.subject = p.additional_payment_id and t.purpose = 'additional-payment'
  where t.token_hash = $1 and p.cart_number = $2 and o.benefit_type = $3 and t.expires_at > now()`;
export const openByToken = { text: `${byToken} and t.consumed_at is null` };
export const readByToken = { text: `${byToken} and (t.consumed_at is null or t.consumed_at > now() - ${READ_AFTER})` };

export const paidOrder = {
  text: `select order_id as "orderId", cart_number as "cartNumber", order_number as "orderNumber",
      benefit_type as "benefitType", customer_email as "customerEmail",
      document -> 'customer' ->> 'firstName' as "firstName", state
    from customer_order
    where order_id = $1
    for share`,
};
/**
 * Inserts a payment. An amount equal to the unpaid balance of a changed appointment pays for that change, whether staff
 * or the system created the request.
 */
export const insert = {
  text: `insert into additional_payment (
      additional_payment_id, order_id, cart_number, description, amount_cents, expires_at, kind
    )
    select $1, $2, $3, $4, $5::int, now() + make_interval(secs => $6), case when due_cents = $5 and not exists (
        select 1 from additional_payment m where m.order_id = $2 and m.kind = 'move' and m.state in ('open', 'paying')
          and m.expires_at > now()
      ) then 'move' else 'other' end
    from order_balance
    where order_id = $2
    returning expires_at as "expiresAt"`,
};

/* Each statement changes the row only from an allowed state, so one of several concurrent decisions wins. */
export const startPaying = {
  text: `update additional_payment
    set state = 'paying'
    where additional_payment_id = $1 and state = 'open' and expires_at > now()`,
};
export const payingFailed = {
  text: "update additional_payment set state = 'open' where additional_payment_id = $1 and state = 'paying'",
};
export const accepted = {
  text: `update additional_payment
    set state = 'accepted', decided_at = now()
    where additional_payment_id = $1 and state = 'paying'`,
};
export const declined = {
  text: `update additional_payment
    set state = 'declined', decided_at = now()
    where additional_payment_id = $1 and state = 'open' and expires_at > now()`,
};

const attempt = `attempt_id as "attemptId", state, failure_code as "failureCode",
  payment_method as "paymentMethod", payment_label as "paymentLabel", action_url as "actionUrl",
  body_hash as "bodyHash", idempotency_key as key`;
export const attemptByKey = {
  text: `select ${attempt} from payment_attempt where additional_payment_id = $1 and idempotency_key = $2`,
};
export const lastAttempt = {
  text: `select ${attempt} from payment_attempt where additional_payment_id = $1 order by created_at desc limit 1`,
};
export const waitingAttempt = {
  text: `select ${attempt} from payment_attempt where additional_payment_id = $1 and state = 'requires-action'`,
};
/** Selects the order details that are sent to the payment provider. */
export const orderOfPayment = {
  text: `select order_number as "orderNumber", benefit_type as variant, customer_email as email
    from additional_payment join customer_order using (order_id) where additional_payment_id = $1`,
};
