import type { Queries } from './database';

/* Carts that nobody has touched for two months and that were never ordered, and keys that nobody will send again. */
const oldKeys = { text: "delete from idempotency where created_at < now() - interval '2 days'" };
const oldHolds = { text: "delete from booking where status = 'held' and expires_at < now() - interval '1 day'" };
const oldCarts = {
  text: `delete from cart where cart_number in (
    select cart_number from cart c where status = 'open' and updated_at < now() - interval '60 days'
      and not exists (select 1 from customer_order o where o.cart_number = c.cart_number) limit 5000)`,
};

export async function sweep(db: Queries): Promise<number> {
  return (await db.count(oldKeys)) + (await db.count(oldHolds)) + (await db.count(oldCarts));
}
