/* Orders and imports lock stock rows in this one order, which prevents deadlocks. */
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
/** Reserves only available units. A missing row in the result means that the product has too few. */
export const reserve = {
  text: `update stock s
    set reserved = s.reserved + x.quantity
    from unnest($1::text[], $2::int[]) as x(product_number, quantity)
    where s.product_number = x.product_number and s.on_hand - s.reserved >= x.quantity
    returning s.product_number as "productNumber"`,
};
/** Ends a reservation once per order, whichever code path settles the order. */
export const endReservation = {
  text: 'update customer_order set is_stock_reserved = false where order_id = $1 and is_stock_reserved',
};
const linesOf = 'from order_line l where l.order_id = $1 and s.product_number = l.product_number';
/** Of a line that an import left with less than was promised, what is missing is written down for staff. */
export const consume = {
  text: `with short as (
      update order_line l
      set short_quantity = l.quantity - s.on_hand
      from stock s
      where l.order_id = $1 and s.product_number = l.product_number and s.on_hand < l.quantity
    )
    update stock s
    set on_hand = greatest(s.on_hand - l.quantity, 0), reserved = greatest(s.reserved - l.quantity, 0) ${linesOf}`,
};
export const release = { text: `update stock s set reserved = greatest(s.reserved - l.quantity, 0) ${linesOf}` };
/** Restores the units that a placed order took, without those that were missing. */
export const putBack = { text: `update stock s set on_hand = s.on_hand + l.quantity - l.short_quantity ${linesOf}` };
export const settledReservations = {
  text: `select order_id as "orderId"
    from customer_order
    where is_stock_reserved and state not in ('pending-payment', 'requires-action')
    order by created_at limit 500`,
};
