/**
 * The first statement of every change: locks the order. Related rows are read in later statements, so that they are
 * current.
 */
export const lockOrder = {
  name: 'order-change-lock',
  text: `select order_id as "orderId", order_number as "orderNumber", cart_number as "cartNumber", state,
      benefit_type as "benefitType", customer_email as "customerEmail", document, total_cents as "totalCents"
    from customer_order
    where order_id = $1
    for update`,
};
export const dueOf = { text: 'select coalesce(due_cents, 0) as "dueCents" from order_balance where order_id = $1' };
