const columns = 'address_id as "addressId", number, street, unit, city, state, zip';

/**
 * Uses the index on ZIP code and normalized address as a range. Normalized words contain only letters, digits and
 * spaces, which all sort before `~`.
 */
export const addressesFrom = {
  name: 'addresses-from',
  text: `(
      select ${columns}
      from address
      where zip = $1 and search_text ~>=~ $2 and search_text ~<~ ($2 || '~')
      order by search_text using ~<~, address_id limit $3
    )
    union all (
      select ${columns}
      from address
      where zip = $1 and street_text ~>=~ $2 and street_text ~<~ ($2 || '~')
      order by street_text using ~<~, number, unit limit $3
    )
    limit $3`,
};
export const addressById = { name: 'address-by-id', text: `select ${columns} from address where address_id = $1` };
export const hasAddresses = {
  name: 'address-in-zip',
  text: 'select exists (select 1 from address where zip = $1) as known',
};
