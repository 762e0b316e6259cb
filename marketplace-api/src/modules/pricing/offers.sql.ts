export const allPromotions = {
  text: `select promotion_id as "promotionId", kind, list, title, brand, line_ids as "lineIds",
      amount_cents as "amountCents", per_quantity as "perQuantity", min_quantity as "minQuantity",
      starts_on as "startsOn", ends_on as "endsOn", card, rebate_form_url as "rebateFormUrl"
    from promotion
    order by promotion_id`,
};

export const allCoupons = {
  text: `select code, kind, value, starts_on as "startsOn", ends_on as "endsOn",
      min_subtotal_cents as "minSubtotalCents", min_quantity as "minQuantity",
      max_discount_cents as "maxDiscountCents", is_single_use as "isSingleUse",
      total_use_limit as "totalUseLimit", is_stackable as "isStackable", limited_to as "limitedTo", description
    from coupon`,
};
