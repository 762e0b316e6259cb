export const insertReturn = {
  text: 'insert into return_request (return_id, order_id, reason, comment) values ($1, $2, $3, $4)',
};
export const insertReturnLines = {
  text: 'insert into return_line (return_id, product_number, quantity) select $1, * from unnest($2::text[], $3::int[])',
};
/** Selects the return that waits for a decision. */
export const openReturn = {
  text: `select return_id as "returnId" from return_request where order_id = $1 and state = 'requested'`,
};
export const receiveReturn = {
  text: `update return_request
    set state = 'received', is_restocked = $2, decided_at = now()
    where return_id = $1 and state = 'requested'`,
};
export const refuseReturn = {
  text: `update return_request
    set state = 'refused', refusal = $2, decided_at = now()
    where return_id = $1 and state = 'requested'`,
};
/** Locks the stock rows in the common order (`order-stock.sql.ts`). */
export const lockReturnedStock = {
  text: `select product_number
    from stock
    where product_number in (select product_number from return_line where return_id = $1)
    order by product_number collate "C" for update`,
};
export const restock = {
  text: `update stock s
    set on_hand = s.on_hand + l.quantity
    from return_line l
    where l.return_id = $1 and s.product_number = l.product_number`,
};
/** Selects open returns for staff, the oldest first. */
export const openReturns = {
  text: `select o.order_id as "orderId", o.order_number as "orderNumber", q.created_at as "askedAt", q.reason,
      q.comment,
      (
        select json_agg(
          json_build_object('productNumber', l.product_number, 'quantity', l.quantity) order by l.product_number
        )
        from return_line l
        where l.return_id = q.return_id
      ) as lines
    from return_request q
    join customer_order o using (order_id)
    where q.state = 'requested'
    order by q.created_at limit $1`,
};
