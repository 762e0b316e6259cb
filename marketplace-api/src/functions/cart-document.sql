-- The cart as one JSON value: everything that its price and its view need, so that a read is one round trip. Its type is
-- CartDocument in modules/cart/cart.types.ts. A field may be removed one release after its last reader.

-- Returns how the cart is delivered: 'STS' (to an installer) or 'STH' (shipped home). Until the shopper has chosen, a
-- cart of accessories alone is shipped home, because they need no installer (specification §1), unless the variant's
-- flag "shipToHome" is off.
create or replace function cart_type_of(c cart) returns text language sql stable as $$
  select case
    when not c.is_delivery_chosen
      and bool_and(p.product_type = 'ACCESSORY')
      and not exists (
        select 1 from feature_flag f where f.benefit_type = c.benefit_type and f.flag = 'shipToHome' and not f.is_on
      )
      then 'STH'
    else c.cart_type
  end
  from cart_item i
  join product p using (product_number)
  where i.cart_number = c.cart_number
$$;

-- Returns the document of a cart row, with its lines, installer, coupon and booking. Raises nothing.
-- items[].axle: the axle of the line's own vehicle, where front and rear take different sizes.
-- couponUse.isUsedByCustomer: always false. Whether an address has used a code is answered to its order only, because
-- anyone may type any address into a cart.
-- booking.status: a hold that has ended reads 'expired' before the task has removed it.
create or replace function cart_document(c cart) returns json language sql stable as $$
  select json_build_object(
    'cartNumber', c.cart_number,
    'benefitType', c.benefit_type,
    'cartType', cart_type_of(c),
    'status', c.status,
    'version', c.version,
    'zipCode', c.zip_code,
    'couponCode', c.coupon_code,
    'attributes', c.attributes,
    'vehicle', c.vehicle,
    'contact', c.contact,
    'gift', c.gift,
    'shippingAddress', c.shipping_address,
    'mobileAddress', c.mobile_address,
    'appointmentDate', c.appointment_date,
    'appointmentSlot', c.appointment_slot,
    'payment', c.payment,
    'isGovernment', c.is_government,
    'accountId', c.account_id,
    'isHandedOver', c.handed_over_at is not null,
    'items', (
      select coalesce(json_agg(json_build_object(
        'itemId', i.item_id::text,
        'quantity', i.quantity,
        'vehicle', i.vehicle,
        'isMisfitConfirmed', i.is_misfit_confirmed,
        'productNumber', p.product_number,
        'lineId', p.line_id,
        'productType', p.product_type,
        'group', p.product_group,
        'brand', p.brand,
        'name', p.name,
        'size', p.size,
        'loadIndex', p.load_index,
        'speedRating', p.speed_rating,
        'priceCents', p.price_cents,
        'picture', p.pictures -> 0,
        'stock', coalesce(s.quantity, 0),
        'axle', case
          when p.product_type <> 'TIRE' or f.rear_size = f.front_size then null
          when p.size = f.front_size then 'front'
          when p.size = f.rear_size then 'rear'
        end
      ) order by i.item_id), '[]')
      from cart_item i
      join product p using (product_number)
      left join stock s using (product_number)
      left join fitment f on f.fitment_id = i.vehicle ->> 'fitmentId' and f.rear_size is not null
      where i.cart_number = c.cart_number
    ),
    'installer', case when c.installer_id is not null then (
      select row_to_json(n) from installer n where n.installer_id = c.installer_id
    ) end,
    'couponUse', case when c.coupon_code is not null then (
      select json_build_object('uses', k.uses, 'isUsedByCustomer', false) from coupon k where k.code = c.coupon_code
    ) end,
    'booking', (
      select json_build_object(
        'bookingId', b.booking_id,
        'installerId', b.installer_id,
        'appointmentDate', b.appointment_date,
        'appointmentSlot', b.appointment_slot,
        'status', case when b.status = 'held' and b.expires_at <= now() then 'expired' else b.status end,
        'expiresAt', b.expires_at
      )
      from booking b
      where b.cart_number = c.cart_number
    )
  )
$$;
