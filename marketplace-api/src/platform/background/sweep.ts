import type { Logger } from 'pino';
import type { Queries } from '../database/database';
import { forgetOldTokens } from '../security/one-time-token';
import { runEach } from './run-each';

/*
 * Deletes abandoned data: carts without an order after two months, old idempotency keys, unused photos, unanswered
 * questions, old searches, and expired tokens and sign-in tries.
 */
const oldKeys = { text: "delete from idempotency where created_at < now() - interval '2 days'" };
const oldHolds = { text: "delete from booking where status = 'held' and expires_at < now() - interval '1 day'" };
const oldCarts = {
  text: `delete from cart where cart_number in (
    select cart_number from cart c where status = 'open' and updated_at < now() - interval '60 days'
      and not exists (select 1 from customer_order o where o.cart_number = c.cart_number) limit 5000)`,
};

const unclaimedPhotos = {
  text: "delete from review_media where review_id is null and created_at < now() - interval '1 day'",
};
const unansweredQuestions = {
  text: "delete from product_question where status <> 'answered' and created_at < now() - interval '180 days'",
};
const oldSearches = { text: "delete from search_log where searched_at < now() - interval '90 days'" };
const oldAttachments = { text: "delete from search_attachment where attached_at < now() - interval '90 days'" };

// One day longer than a window, so that a returning client keeps its number of exhausted windows.
const oldTries = { text: "delete from login_attempt where window_ends < now() - interval '1 day'" };
const oldGuesses = {
  text: 'delete from guess_limit where expire < 1000 * extract(epoch from now()) - 3600000',
};
const oldAddresses = { text: "delete from login_address where seen_at < now() - interval '180 days'" };

const oldEvents = { text: "delete from payment_event where received_at < now() - interval '90 days'" };

// Longer than the day over which wrong order codes are counted.
const oldOrderCodes = { text: "delete from order_code where created_at < now() - interval '2 days'" };

const oldTaxQuotes = { text: 'delete from tax_quote where expires_at < now()' };
const oldServiceUse = { text: 'delete from service_use where day < current_date - 90' };

/*
 * Deletes unpaid orders after the 30 days in which a bank may still report on a card. Orders with money to review stay:
 * a late charge that is refunded, a dispute, or a payment flagged for staff.
 */
const unpaidOrders = {
  text: `with gone as (
      select o.order_id from customer_order o
      join payment_attempt a using (order_id)
      where o.state = 'payment-failed' and o.created_at < now() - interval '30 days' and a.put_aside_at is null
        and not exists (select 1 from refund r where r.attempt_id = a.attempt_id)
        and not exists (select 1 from payment_dispute d where d.attempt_id = a.attempt_id)
        and not exists (select 1 from booking b where b.order_id = o.order_id)
      limit 5000
    ),
    attempts as (delete from payment_attempt where order_id in (select order_id from gone))
    delete from customer_order where order_id in (select order_id from gone)`,
};

const STATEMENTS = [
  oldKeys,
  oldHolds,
  oldCarts,
  unclaimedPhotos,
  unansweredQuestions,
  oldSearches,
  oldAttachments,
  oldTries,
  oldGuesses,
  oldAddresses,
  oldEvents,
  oldOrderCodes,
  oldTaxQuotes,
  oldServiceUse,
  unpaidOrders,
];

/**
 * Runs each statement independently, so that an error in one table does not affect the others. Returns the number of
 * deleted rows.
 */
export async function sweep(db: Queries, logger: Logger): Promise<number> {
  let swept = 0;
  const sweeps = [...STATEMENTS.map((statement) => () => db.count(statement)), () => forgetOldTokens(db)];
  await runEach(
    sweeps,
    1,
    async (work) => {
      swept += await work();
    },
    (error) => logger.warn({ err: error }, 'a table could not be swept; it is tried again'),
  );
  return swept;
}
