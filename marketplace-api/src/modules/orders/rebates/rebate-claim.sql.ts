/*
 * The order is locked first, as in every change of it, then the claim. Rows are read in later statements, so that they
 * are current.
 */
export const lockOrder = {
  name: 'rebate-lock-order',
  text: 'select order_id as "orderId" from customer_order where order_id = $1 for update',
};
export const orderOfClaim = {
  text: 'select order_id as "orderId" from rebate_claim where claim_id = $1',
};

const columns = `claim_id as "claimId", order_id as "orderId", promotion_id as "promotionId", state as status,
  amount_cents as "amountCents", payee, filed_on as "filedOn", payout_on as "payoutOn", rejection as reason`;

export const claimById = {
  text: `select ${columns} from rebate_claim where claim_id = $1`,
};
export const claimsOfOrder = {
  name: 'rebate-claims-of-order',
  text: `select ${columns} from rebate_claim where order_id = $1 order by promotion_id`,
};
export const insertClaim = {
  text: `insert into rebate_claim (claim_id, order_id, promotion_id, amount_cents, payee, filed_on, payout_on)
    values ($1, $2, $3, $4, $5, $6, $7)`,
};
export const setAmount = {
  text: 'update rebate_claim set amount_cents = $2 where claim_id = $1',
};
export const decide = {
  text: `update rebate_claim
    set state = $2, rejection = $3, amount_cents = $4, payout_on = coalesce($5, payout_on), decided_at = now()
    where claim_id = $1`,
};

/** Payments that a bank was asked to return, or has returned. */
export const disputed = {
  text: `select 1 from payment_dispute d
    join payment_attempt a using (attempt_id)
    left join additional_payment p using (additional_payment_id)
    where coalesce(a.order_id, p.order_id) = $1 and d.state <> 'won' limit 1`,
};

export const claimsForStaff = {
  text: `select k.claim_id as "claimId", k.order_id as "orderId", k.promotion_id as "promotionId", k.state as status,
      k.amount_cents as "amountCents", k.payee, k.filed_on as "filedOn", k.payout_on as "payoutOn",
      k.rejection as reason, o.order_number as "orderNumber", coalesce(o.placed_at, o.created_at) as "placedAt",
      o.customer_email as email, o.total_cents as "totalCents", o.document
    from rebate_claim k
    join customer_order o using (order_id)
    where k.state = $1
    order by k.created_at, k.claim_id limit $2`,
};
