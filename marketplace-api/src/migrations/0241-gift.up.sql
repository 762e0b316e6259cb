-- Whom the cart is for, where that is not its buyer: name and phone of the recipient, and a message. Null: the buyer.
alter table cart add column gift jsonb;

create or replace function cart_document(c cart) returns json language sql stable as $$
  select json_build_object(
    'cartNumber', c.cart_number, 'benefitType', c.benefit_type, 'cartType', cart_type_of(c), 'status', c.status, 'zipCode', c.zip_code,
    'couponCode', c.coupon_code, 'attributes', c.attributes, 'vehicle', c.vehicle, 'contact', c.contact, 'gift', c.gift,
    'shippingAddress', c.shipping_address, 'mobileAddress', c.mobile_address, 'appointmentDate', c.appointment_date,
    'appointmentSlot', c.appointment_slot, 'payment', c.payment, 'version', c.version, 'isGovernment', c.is_government, 'accountId', c.account_id,
    'isHandedOver', c.handed_over_at is not null,
    'items', (
      select coalesce(json_agg(json_build_object(
        'itemId', i.item_id::text, 'quantity', i.quantity, 'vehicle', i.vehicle, 'isMisfitConfirmed', i.is_misfit_confirmed, 'productNumber', p.product_number,
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
