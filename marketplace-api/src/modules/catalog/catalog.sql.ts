/*
 * Pages show the stock on hand. Units reserved for unpaid orders are subtracted only when a cart is changed or ordered:
 * a declined card would otherwise change every listing twice.
 */
/** Without sample reviews, ratings in cards, filters and sort orders come from customers only. */
const skus = (
  own: '' | 'customer_',
) => `select p.product_number as "productNumber", p.line_id as "lineId", p.product_type as "productType",
    p.product_group as "group", p.type, p.category, p.brand, p.name, p.size, p.rim::float8 as rim,
    p.load_index as "loadIndex", p.speed_rating as "speedRating", p.load_range as "loadRange", p.ply, p.sidewall,
    p.run_flat as "runFlat", p.snow, p.mileage_warranty as "mileageWarranty", p.bolt_pattern as "boltPattern",
    p.hub_bore_mm::float8 as "hubBore", p.offset_mm::float8 as "offset", p.width_in::float8 as width,
    p.load_rating_lb as "loadRatingLb", p.finish, p.fits_sizes as "fitsSizes", p.price_cents as "priceCents",
    p.pictures::text as pictures, p.position, l.${own}rating::float8 as rating,
    l.${own}review_count as "reviewCount", l.listed_on::text as "listedOn", coalesce(s.on_hand, 0) as stock
  from product p
  join product_line l using (line_id)
  left join stock s using (product_number)`;

/** Reads all rows through a cursor, a thousand at a time, so that no request is blocked for long. */
export function skuStatements(hasSampleReviews: boolean) {
  const text = skus(hasSampleReviews ? '' : 'customer_');
  return {
    declareAll: { text: `declare catalog_skus no scroll cursor for ${text}` },
    byNumber: { name: 'skus-by-number', text: `${text} where p.product_number = any($1)` },
    byLine: { name: 'skus-by-line', text: `${text} where p.line_id = any($1)` },
  };
}
export const fetchSkus = { text: 'fetch 1000 from catalog_skus' };
export const oneMoment = { text: 'set transaction isolation level repeatable read, read only' };

export const stockOf = {
  name: 'stock-of',
  text: 'select product_number as "productNumber", on_hand as quantity from stock where product_number = any($1)',
};

export const productFacts = {
  name: 'product-facts',
  text: `select l.facts, l.is_illustrative as "isIllustrative", p.attributes, coalesce(s.on_hand, 0) as stock,
      exists (select 1 from review r where r.line_id = l.line_id and r.is_sample) as "hasSamples"
    from product p
    join product_line l using (line_id)
    left join stock s using (product_number)
    where p.product_number = $1`,
};
