export const productCount = { name: 'sitemap-count', text: 'select count(*)::int as count from product' };
export const productPart = {
  name: 'sitemap-products',
  text: `select p.product_number as "productNumber", p.brand, p.name, p.size, l.listed_on as "listedOn"
    from (select product_number from product order by product_number limit $1 offset $2) part
    join product p using (product_number)
    join product_line l using (line_id)
    order by p.product_number`,
};
/** Selects brands and categories as the listing's filters name them, by department. */
export const groups = {
  name: 'sitemap-groups',
  text: `select product_type as "productType", brand, null as category from product group by 1, 2
    union all select product_type, null, case product_type when 'WHEEL' then category else type end
    from product group by 1, 3 order by 1, 2, 3`,
};
