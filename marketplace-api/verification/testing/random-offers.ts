import type pg from 'pg';

/**
 * Random offers: several on one line, savings for one to six tires up to and above the tire's price, and rebates per
 * two or four tires with other minimum quantities. Derived from line ids, so that every run is the same.
 */
const insertOffers = `
  insert into promotion (promotion_id, kind, list, title, brand, line_ids, amount_cents, per_quantity, min_quantity,
    starts_on, ends_on, card)
  select 'TEST-' || line_id || '-' || n,
    case when h % 2 = 0 then 'instant_savings' else 'prepaid_card_rebate' end,
    case when h % 11 = 0 then 'government' else 'active' end,
    'Test offer', brand, array[line_id],
    500 * (1 + h % 40) * (case when h % 17 = 0 then 20 else 1 end),
    case when h % 2 = 0 then 1 else 2 + 2 * (h / 7 % 2) end,
    1 + h / 3 % 6,
    '2026-01-01', case when h % 13 = 0 then date '2026-02-01' else date '2026-12-31' end, 'Visa prepaid'
  from (
    select line_id, brand, n, abs(hashtext(line_id || n)) as h
    from (select distinct line_id, brand from product where product_type <> 'ACCESSORY') lines,
      generate_series(1, 3) n
  ) drawn
  where h % 5 < 3`;

/** Stock levels: none, few and many. */
const spreadStock = `
  update stock
  set quantity = case abs(hashtext(product_number)) % 9 when 0 then 0 when 1 then 1 when 2 then 3 else 50000 end`;

/** Fills a database with random offers and stock before an API starts on it. */
export async function fillWithOffers(client: pg.Client): Promise<void> {
  await client.query(insertOffers);
  await client.query(spreadStock);
}
