const columns = 'address_id as "addressId", number, street, unit, city, state, zip';

/** Both by the index on zip code and the words' beginning; words are letters and digits only, so nothing in them is a pattern. */
export const addressesFrom = {
  name: 'addresses-from',
  text: `(select ${columns} from address where zip = $1 and search_text like $2 || '%' order by search_text, address_id limit $3)
    union all
    (select ${columns} from address where zip = $1 and street_text like $2 || '%' order by street_text, number, unit limit $3) limit $3`,
};
export const addressById = { name: 'address-by-id', text: `select ${columns} from address where address_id = $1` };
export const hasAddresses = { name: 'address-in-zip', text: 'select exists (select 1 from address where zip = $1) as known' };
