-- Addresses are stored and mailed to without what cannot be seen.
create function pg_temp.clean_email(address text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize(address, NFKC),
    '[\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g')
$$;
update customer_order set customer_email = pg_temp.clean_email(customer_email) where customer_email <> pg_temp.clean_email(customer_email);
update product_question set email = pg_temp.clean_email(email) where email <> pg_temp.clean_email(email);
update outbox set recipient = pg_temp.clean_email(recipient) where state = 'waiting' and recipient <> pg_temp.clean_email(recipient);
drop function pg_temp.clean_email(text);

-- The key by which two addresses are the same mailbox; the same as emailKey of shared-contracts/text for addresses that
-- its normalizeEmail returned.
create function email_key(address text) returns text language sql immutable strict parallel safe as $$
  with clean as (
    -- Written out: an index calls it without a search path.
    select lower(regexp_replace(normalize(address, NFKC),
      '[\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'
    )) as text
  ), parts as (
    select text, regexp_replace(text, '@[^@]*$', '') as name, substring(text from '@([^@]*)$') as domain from clean
  )
  select case
    when domain in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(name, '(.)\+.*$', '\1'), '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'pm.me')
      then replace(regexp_replace(name, '(.)\+.*$', '\1'), '.', '') || '@proton.me'
    when domain in ('outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'fastmail.com')
      then regexp_replace(name, '(.)\+.*$', '\1') || '@' || domain
    else text
  end from parts
$$;

create index order_email_key on customer_order (email_key(customer_email), created_at desc);
drop index order_email;
create index order_unpaid_email_key on customer_order (email_key(customer_email), created_at)
  where state in ('pending-payment', 'requires-action', 'payment-failed');
drop index order_unpaid_email;
create index account_email_key on account (benefit_type, email_key(email));

-- Who asked for a mail that nobody has paid for or signed in for: mails are limited by mailbox and by client.
alter table outbox add column client_hash bytea;
create index outbox_recipient_key on outbox (email_key(recipient), created_at);
create index outbox_client on outbox (client_hash, created_at) where client_hash is not null;

-- Codes of an order are limited by who asks for them.
alter table order_code add column client_hash bytea;

-- Where two spellings of one mailbox have both used a code, the later one keeps the hash of its spelling.
update coupon_redemption r set customer_hash = sha256(convert_to(email_key(o.customer_email), 'UTF8'))
  from customer_order o
  where o.order_id = r.order_id and email_key(o.customer_email) <> lower(o.customer_email)
    and not exists (
      select 1 from coupon_redemption c join customer_order p using (order_id)
      where c.code = r.code and c.order_id <> r.order_id and email_key(p.customer_email) = email_key(o.customer_email)
    );

-- Whether an address has used a code is said when it orders, never to who types the address into a cart.
create or replace function cart_document(c cart) returns json language sql stable as $$
  select json_build_object(
    'cartNumber', c.cart_number, 'benefitType', c.benefit_type, 'cartType', cart_type_of(c), 'status', c.status, 'zipCode', c.zip_code,
    'couponCode', c.coupon_code, 'attributes', c.attributes, 'vehicle', c.vehicle, 'contact', c.contact,
    'shippingAddress', c.shipping_address, 'mobileAddress', c.mobile_address, 'appointmentDate', c.appointment_date,
    'appointmentSlot', c.appointment_slot, 'payment', c.payment, 'version', c.version, 'isGovernment', c.is_government, 'accountId', c.account_id,
    'isHandedOver', c.handed_over_at is not null,
    'items', (
      select coalesce(json_agg(json_build_object(
        'itemId', i.item_id::text, 'quantity', i.quantity, 'vehicle', i.vehicle, 'productNumber', p.product_number,
        'lineId', p.line_id, 'productType', p.product_type, 'group', p.product_group, 'brand', p.brand, 'name', p.name,
        'size', p.size, 'loadIndex', p.load_index, 'speedRating', p.speed_rating, 'priceCents', p.price_cents,
        'picture', p.pictures -> 0, 'stock', coalesce(s.quantity, 0),
        'axle', case
          when p.product_type <> 'TIRE' or f.rear_size = f.front_size then null
          when p.size = f.front_size then 'front'
          when p.size = f.rear_size then 'rear'
        end
      ) order by i.item_id), '[]')
      from cart_item i join product p using (product_number) left join stock s using (product_number)
        left join fitment f on f.fitment_id = i.vehicle ->> 'fitmentId' and f.rear_size is not null
      where i.cart_number = c.cart_number
    ),
    'installer', case when c.installer_id is null then null else (select row_to_json(n) from installer n where n.installer_id = c.installer_id) end,
    'couponUse', case when c.coupon_code is null then null else (
      select json_build_object('uses', k.uses, 'isUsedByCustomer', false) from coupon k where k.code = c.coupon_code) end,
    'booking', (select json_build_object('bookingId', b.booking_id, 'installerId', b.installer_id, 'appointmentDate', b.appointment_date,
        'appointmentSlot', b.appointment_slot, 'status', case when b.status = 'held' and b.expires_at <= now() then 'expired' else b.status end,
        'expiresAt', b.expires_at)
      from booking b where b.cart_number = c.cart_number)
  )
$$;
