import { accountByEmail } from '../../src/modules/auth/auth.sql';
import * as booking from '../../src/modules/bookings/confirmation/confirmation.sql';
import * as cart from '../../src/modules/cart/cart.sql';
import * as catalog from '../../src/modules/catalog/catalog.sql';
import * as search from '../../src/search/search.sql';
import * as installer from '../../src/modules/bookings/slots/installer.sql';
import * as address from '../../src/modules/location/address.sql';
import * as order from '../../src/modules/orders/placement/order.sql';
import { dueOf } from '../../src/modules/orders/changes/order-change.sql';
import * as orderStock from '../../src/modules/orders/placement/order-stock.sql';
import * as questions from '../../src/modules/questions/product-question.sql';
import * as review from '../../src/modules/reviews/review.sql';
import type { Statement } from '../../src/platform/database/database';
import { findToken } from '../../src/platform/security/one-time-token.sql';

/** A frequent statement with typical parameters. */
export interface HotQuery {
  readonly title: string;
  readonly statement: Statement;
  readonly values: readonly unknown[];
  readonly settings?: string;
}

const SESSION = Buffer.from('session-of-500');
const LINES = ['MIC-CC2', 'MIC-DEF2', 'BRI-BLWS'];
const NUMBERS = ['MIC-CC2-1757014-84T', 'CON-TCTR-2256517-102H'];
/** Latitude, longitude, miles, degrees of longitude, with mobile installers. */
const CHICAGO = [41.8853, -87.6216, 25, 0.49, true];
const SIMILAR = 'set local pg_trgm.word_similarity_threshold = 0.45';

export const HOT_QUERIES: readonly HotQuery[] = [
  {
    title: 'Search: lines that have all words',
    statement: search.searchLines,
    values: ['(michelin:* & pilot:*) | (michelinpilot:*)'],
  },
  {
    title: 'Search: products that have all words',
    statement: search.searchProducts,
    values: ['(gloss:* & black:*) | (glossblack:*)'],
  },
  {
    title: 'Search: by part number, or by how the product number begins',
    statement: search.productsByNumber,
    values: ['MIC-CC2', 'MIC-CC2%'],
  },
  {
    title: 'Search: what looks like the words (inside `similar_lines`)',
    settings: SIMILAR,
    statement: {
      text: `select line_id, word_similarity($1, search_text) as rank
        from product_line
        where $1 <% search_text
        order by rank desc, review_count desc, line_id limit 30`,
    },
    values: ['blizak'],
  },
  {
    title: 'Suggestions: products and vehicles',
    statement: search.suggest,
    values: ['(mich:*)', '(toyota:* & cam:*) | (toyotacam:*)', 2021],
  },
  { title: 'Suggestions: what looks like the words', statement: search.suggestSimilar, values: ['toyta camri', null] },
  {
    title: 'Vehicles: what looks like the words (inside `similar_vehicles`)',
    settings: SIMILAR,
    statement: { text: 'select make, model from fitment where $1 <% search_text' },
    values: ['toyta camri'],
  },
  { title: 'Catalog: products that changed', statement: catalog.skuStatements(true).byNumber, values: [NUMBERS] },
  { title: 'Catalog: products of lines that changed', statement: catalog.skuStatements(true).byLine, values: [LINES] },
  { title: 'Product: what only its page shows', statement: catalog.productFacts, values: [NUMBERS[0]] },
  { title: 'Stock by numbers', statement: catalog.stockOf, values: [NUMBERS] },
  {
    title: 'Installers by place',
    statement: installer.nearby,
    values: [...CHICAGO, false, false, null, 'distance', 5, 40, 0],
  },
  {
    title: 'Installers by place: the best rated that are open on Saturdays',
    statement: installer.nearby,
    values: [...CHICAGO, true, false, 4, 'rating', 5, 40, 0],
  },
  {
    title: 'Installers by place: how many',
    statement: installer.nearbyCounts,
    values: [...CHICAGO, true, true, 4],
  },
  { title: 'Installer by id', statement: installer.installerById, values: ['I00001'] },
  {
    title: 'Bookings of installers in a span of days',
    statement: installer.takenSlots,
    values: [['I00001', 'I00002'], '2026-11-20', '2026-12-20', 'C1'],
  },
  { title: 'Cart: read', statement: cart.readCart, values: ['C500', SESSION, 'treadmarket'] },
  {
    title: 'Cart: add',
    statement: cart.addItems,
    values: ['C500', SESSION, 'treadmarket', JSON.stringify([{ productNumber: NUMBERS[0], quantity: 4 }]), 99, 50],
  },
  { title: 'Order: stock is locked', statement: orderStock.lockStock, values: [NUMBERS] },
  { title: 'Order by key', statement: order.orderByKey, values: ['C500', 'key-500', SESSION, 'treadmarket'] },
  { title: 'Order by id', statement: order.orderById, values: ['O500'] },
  { title: 'Order: what is due', statement: dueOf, values: ['O500'] },
  { title: 'Booking of an order', statement: booking.bookingOfOrder, values: ['O500'] },
  {
    title: 'Booking for its installer',
    statement: booking.bookingById,
    values: ['00000000-0000-4000-8000-000000000500'],
  },
  { title: 'One-time token', statement: findToken, values: [SESSION, 'confirmation', null] },
  { title: 'Account by mail address', statement: accountByEmail, values: ['benefitsMe', 'member500@example.com'] },
  {
    title: 'Reviews of a line',
    statement: review.reviewPage('Newest'),
    values: ['MIC-CC2', true, [], null, false, 10, 0],
  },
  { title: 'Reviews of a line: overview', statement: review.overview, values: ['MIC-CC2', true] },
  {
    title: 'Reviews of a line by drivers of one model',
    statement: review.ownerReviews,
    values: ['MIC-CC2', true, 'Toyota RAV4', 2],
  },
  { title: 'Questions about a line', statement: questions.shownPage, values: ['MIC-CC2', 5, 0] },
  { title: 'Questions about a line: number', statement: questions.shownCount, values: ['MIC-CC2'] },
  { title: 'Addresses that begin like this', statement: address.addressesFrom, values: ['60601', '12', 5] },
];

/** Enough carts, orders, bookings and addresses to make a scan expensive, but few enough for a complete analysis. */
export const VOLUME = `
  set session_replication_role = 'replica';
  insert into address (number, street, city, state, zip, search_text, street_text)
    select n::text, 'N Main St', 'Chicago', 'IL', z.zip, n || ' n main st', 'n main st'
    from (select zip from zip_code order by zip limit 50) z
    cross join generate_series(1, 100) n;
  insert into address (number, street, city, state, zip, search_text, street_text)
    select n::text, 'Lake St', 'Chicago', 'IL', '60601', n || ' lake st', 'lake st'
    from generate_series(1, 500) n;
  insert into cart (cart_number, session_hash, benefit_type)
    select 'C' || n, convert_to('session-of-' || n, 'UTF8'), 'treadmarket'
    from generate_series(1, 5000) n;
  insert into cart_item (cart_number, product_number, quantity)
    select 'C' || n, (array['MIC-CC2-1757014-84T', 'CON-TCTR-2256517-102H'])[1 + n % 2], 4
    from generate_series(1, 5000) n;
  insert into booking (
      booking_id, order_id, cart_number, installer_id, appointment_date, appointment_slot, seat, status, expires_at
    )
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'O' || n, 'C' || n,
      'I' || lpad((1 + n % 2000)::text, 5, '0'), date '2026-11-20' + n % 30, '09:00', 1 + n / 2000, 'booked', now()
    from generate_series(1, 5000) n;
  insert into customer_order (
      order_id, cart_number, idempotency_key, body_hash, session_hash, state, benefit_type, sales_channel,
      order_source, total_cents, customer_email, document
    )
    select 'O' || n, 'C' || n, 'key-' || n, '', convert_to('session-of-' || n, 'UTF8'), 'placed', 'treadmarket',
      'WEBSITE', 'STORE', 1000, 'a@example.com', '{}'
    from generate_series(1, 5000) n;
  insert into payment_attempt (attempt_id, order_id, amount_cents, state, payment_method)
    select 'A' || n, 'O' || n, 1000, 'succeeded', 'credit-card'
    from generate_series(1, 5000) n;
  insert into additional_payment (
      additional_payment_id, order_id, cart_number, description, amount_cents, state, expires_at, kind
    )
    select 'P' || n, 'O' || n, 'C' || n, 'Sales tax', 1000, 'accepted', now(), 'move'
    from generate_series(1, 5000) n;
  insert into booking_event (booking_id, status, appointment_date, appointment_slot)
    select booking_id, 'booked', appointment_date, appointment_slot
    from booking;
  insert into one_time_token (token_hash, purpose, subject, payload, expires_at)
    select sha256(convert_to(n::text, 'UTF8')), 'confirmation', n::text, 'null', now() + interval '1 day'
    from generate_series(1, 5000) n;
  insert into account (account_id, benefit_type, email, password_hash, customer_id)
    select 'A' || n, 'benefitsMe', 'member' || n || '@example.com', '', ''
    from generate_series(1, 5000) n;
  set session_replication_role = 'origin';
  analyze address, cart, cart_item, booking, customer_order, payment_attempt, additional_payment, booking_event,
    one_time_token, account`;
