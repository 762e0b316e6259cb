import pg from 'pg';

const NAMES = [
  'Prime',
  'GT',
  'Plus',
  'Evo',
  'Max',
  'Pro',
  'Neo',
  'Ultra',
  'Select',
  'Edge',
  'Vista',
  'Metro',
  'Apex',
  'Nova',
  'Terra',
  'Aero',
  'Rally',
  'Tempo',
  'Summit',
  'Crest',
  'Orbit',
  'Pulse',
  'Relay',
  'Quest',
];

/** Keeps whole lines of all departments until the number is reached; the last line is cut. */
const SHRINK = `with placed as (
      select product_number, row_number() over (order by md5(line_id), product_number) as place
      from product
    )
  delete from product p
  using placed
  where p.product_number = placed.product_number and placed.place > $1`;

/** Adds the same new lines each time: existing brands, and sizes of an existing line at other prices. */
const NEW_LINES = `insert into product_line (
    line_id, product_type, brand, brand_tier, name, type, category, mileage_warranty, facts, is_illustrative,
    rating, review_count, keywords, listed_on
  )
  select l.line_id || '-' || g, l.product_type, l.brand, l.brand_tier,
    l.name || ' ' || ($2::text[])[1 + (g - 1) % cardinality($2::text[])]
      || case when g > cardinality($2::text[]) then ' ' || g else '' end,
    l.type, l.category, l.mileage_warranty, l.facts, l.is_illustrative,
    greatest(3.0, least(5.0, coalesce(l.rating, 4) - 0.5 + (hashtext(l.line_id || g) & 7) * 0.1)), l.review_count,
    l.keywords, l.listed_on - (hashtext(g || l.line_id) & 511)
  from product_line l
  cross join generate_series(1, $1::int) g`;
const NEW_PRODUCTS = `insert into product (
    product_number, line_id, product_type, product_group, type, category, brand, name, size, rim, load_index,
    load_number, speed_rating, load_range, ply, sidewall, run_flat, snow, mileage_warranty, bolt_pattern,
    hub_bore_mm, offset_mm, width_in, load_rating_lb, finish, fits_sizes, price_cents, pictures, attributes,
    search_text, position, part_number
  )
  select p.product_number || '-' || g, n.line_id, p.product_type, p.product_group, p.type, p.category, p.brand,
    n.name, p.size, p.rim, p.load_index, p.load_number, p.speed_rating, p.load_range, p.ply, p.sidewall,
    p.run_flat, p.snow, p.mileage_warranty, p.bolt_pattern, p.hub_bore_mm, p.offset_mm, p.width_in,
    p.load_rating_lb, p.finish, p.fits_sizes,
    (p.price_cents * (0.8 + (hashtext(p.product_number || g) & 127) / 250.0))::int, p.pictures, p.attributes,
    p.search_text || ' ' || lower(n.name), p.position + g * 1000, null
  from product p
  cross join generate_series(1, $1::int) g
  join product_line n on n.line_id = p.line_id || '-' || g
  order by g, p.line_id, p.product_number limit $2`;

/** Changes a seeded database to a number of products by removing or adding lines. For measurements only. */
export async function growCatalog(url: string, skus: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Triggers for announcements and foreign keys would take longer than the rows.
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
    const count = async () =>
      Number((await client.query<{ n: string }>('select count(*) as n from product')).rows[0]!.n);
    const known = await count();
    if (skus < known) {
      await client.query(SHRINK, [skus]);
      await client.query(
        'delete from stock s where not exists (select 1 from product p where p.product_number = s.product_number)',
      );
      await client.query('delete from review r where not exists (select 1 from product p where p.line_id = r.line_id)');
      await client.query(
        'delete from product_line l where not exists (select 1 from product p where p.line_id = l.line_id)',
      );
    } else if (skus > known) {
      const copies = Math.ceil((skus - known) / known);
      await client.query(NEW_LINES, [copies, NAMES]);
      await client.query(NEW_PRODUCTS, [copies, skus - known]);
      await client.query(
        `insert into stock (product_number, on_hand, quantity)
          select product_number, hashtext(product_number) & 63, hashtext(product_number) & 63
          from product
          on conflict do nothing`,
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
