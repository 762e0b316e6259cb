export const insertSearches = {
  name: 'search-insert',
  text: `insert into search_log (search_id, benefit_type, question)
    select *
    from unnest($1::uuid[], $2::text[], $3::text[])
    on conflict do nothing`,
};
export const ownCart = {
  name: 'search-cart',
  text: 'select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3',
};
export const attach = {
  name: 'search-attach',
  text: 'insert into search_attachment (cart_number, search_id) select $1, unnest($2::uuid[]) on conflict do nothing',
};
export const attachedCount = {
  name: 'search-attached',
  text: 'select count(*)::int as count from search_attachment where cart_number = $1',
};
