const sku = `select p.product_number as "productNumber", p.line_id as "lineId", p.product_type as "productType", p.product_group as "group",
  p.type, p.category, p.brand, p.name, p.size, p.rim::float8 as rim, p.load_index as "loadIndex", p.load_number as "loadNumber",
  p.speed_rating as "speedRating", p.load_range as "loadRange", p.ply, p.sidewall, p.run_flat as "runFlat", p.snow,
  p.mileage_warranty as "mileageWarranty", p.bolt_pattern as "boltPattern", p.hub_bore_mm::float8 as "hubBore", p.offset_mm::float8 as "offset",
  p.width_in::float8 as width, p.load_rating_lb as "loadRatingLb", p.finish, p.fits_sizes as "fitsSizes", p.price_cents as "priceCents",
  p.pictures, p.attributes, p.position, l.rating::float8 as rating, l.review_count as "reviewCount", coalesce(s.quantity, 0) as stock
  from product p join product_line l using (line_id) left join stock s using (product_number)`;

export const allSkus = { text: `${sku} order by p.position, p.line_id, p.price_cents, p.product_number` };

export const stockOf = {
  name: 'stock-of', text: 'select product_number as "productNumber", quantity from stock where product_number = any($1)',
};

export const allPromotions = {
  text: `select promotion_id as "promotionId", kind, list, title, brand, line_ids as "lineIds", amount_cents as "amountCents",
    per_quantity as "perQuantity", min_quantity as "minQuantity", starts_on as "startsOn", ends_on as "endsOn", card,
    rebate_form_url as "rebateFormUrl" from promotion order by promotion_id`,
};

export const allCoupons = {
  text: `select code, kind, value, starts_on as "startsOn", ends_on as "endsOn", min_subtotal_cents as "minSubtotalCents",
    min_quantity as "minQuantity", max_discount_cents as "maxDiscountCents", is_single_use as "isSingleUse",
    total_use_limit as "totalUseLimit", is_stackable as "isStackable", limited_to as "limitedTo", description from coupon`,
};

export const searchProducts = {
  name: 'search-products', text: "select product_number as \"productNumber\" from product where search @@ to_tsquery('simple', $1)",
};

/** Lines whose brand and name look alike: for a term that nothing matches word by word. */
export const similarLines = {
  name: 'similar-lines',
  text: `select line_id as "lineId" from product_line where word_similarity($1, lower(brand || ' ' || name)) > 0.45
    order by word_similarity($1, lower(brand || ' ' || name)) desc, line_id limit 30`,
};

export const lineFacts = {
  name: 'line-facts',
  text: `select line_id as "lineId", facts, is_illustrative as "isIllustrative",
    exists (select 1 from review r where r.line_id = l.line_id and r.is_sample) as "hasSamples" from product_line l where line_id = $1`,
};
