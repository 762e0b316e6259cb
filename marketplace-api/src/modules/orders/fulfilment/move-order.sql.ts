export const orderToMove = {
  text: `select order_id as "orderId", order_number as "orderNumber", cart_number as "cartNumber", state,
      benefit_type as "benefitType", customer_email as "customerEmail", document, total_cents as "totalCents"
    from customer_order
    where order_id = $1`,
};
const isPaying = `exists (
        select 1 from additional_payment m where m.order_id = $1 and m.kind = 'move' and m.state = 'paying'
      ) as "isPaying"`;
export const moveFacts = {
  text: `select coalesce(b.paid_cents, 0) as "paidCents", o.waived_cents as "waivedCents",
      o.created_at as "orderedAt", ${isPaying},
      exists (
        select 1 from order_refund r where r.order_id = $1 and r.kind = 'lines'
      ) as "hasRefundedLines"
    from customer_order o
    join order_balance b using (order_id)
    where o.order_id = $1`,
};
export const isMovePaying = { text: `select ${isPaying}` };
/** Includes products that an import has removed since: a line keeps its own data. */
export const netLines = {
  text: `select l.product_number as id, l.total_cents as "netCents", l.quantity,
      coalesce(p.product_type = 'TIRE', false) as "isTire"
    from order_line l
    left join product p using (product_number)
    where l.order_id = $1
    order by l.product_number`,
};
export const movePlace = {
  text: `update customer_order
    set document = (document - 'isTaxEstimated') || $2::jsonb, total_cents = $3, waived_cents = $4,
      tax_source = 'tables'
    where order_id = $1`,
};
export const priceLines = {
  text: `update order_line l
    set tax_cents = n.tax_cents, fee_cents = n.fee_cents
    from unnest($2::text[], $3::int[], $4::int[]) as n (product_number, tax_cents, fee_cents)
    where l.order_id = $1 and l.product_number = n.product_number`,
};
export const closeMovePayments = {
  text: `update additional_payment set state = 'declined', decided_at = now()
    where order_id = $1 and kind = 'move' and state = 'open'
    returning additional_payment_id as "additionalPaymentId"`,
};
