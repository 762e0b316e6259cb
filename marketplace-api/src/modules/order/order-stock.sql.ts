/*
 * Rows of stock are locked in one order by all (orders, imports), so that they wait for each other instead of
 * deadlocking.
 */
export const STOCK_ORDER = 'order by product_number collate "C"';
export const lockStock = {
  text: `select product_number from stock where product_number = any($1) ${STOCK_ORDER} for update`,
};
export const lockStockOf = {
  text: `select product_number
    from stock
    where product_number in (select product_number from order_line where order_id = $1) ${STOCK_ORDER}
    for update`,
};
/** Changes rows only while there is enough; what did not change is refused. */
export const reserve = {
  text: `update stock s
    set reserved = s.reserved + x.quantity
    from unnest($1::text[], $2::int[]) as x(product_number, quantity)
    where s.product_number = x.product_number and s.on_hand - s.reserved >= x.quantity
    returning s.product_number as "productNumber"`,
};
/** Once for each order, whoever settles it. */
export const endReservation = {
  text: 'update customer_order set is_stock_reserved = false where order_id = $1 and is_stock_reserved',
};
const linesOf = 'from order_line l where l.order_id = $1 and s.product_number = l.product_number';
export const consume = {
  text: `update stock s
    set on_hand = greatest(s.on_hand - l.quantity, 0), reserved = greatest(s.reserved - l.quantity, 0) ${linesOf}`,
};
export const release = { text: `update stock s set reserved = greatest(s.reserved - l.quantity, 0) ${linesOf}` };
/** Of an order that took its units off what is on hand, as the version before did. */
export const putBack = { text: `update stock s set on_hand = s.on_hand + l.quantity ${linesOf}` };
export const settledReservations = {
  text: `select order_id as "orderId"
    from customer_order
    where is_stock_reserved and state not in ('pending-payment', 'requires-action')
    order by created_at limit 500`,
};
