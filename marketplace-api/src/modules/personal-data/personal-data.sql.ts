/** Orders of a mailbox: as the buyer, or as the recipient of a gift. $1 is the address. */
const personsOrders = `select order_id
  from customer_order
  where email_key(customer_email) = email_key($1)
    or email_key(document -> 'contact' ->> 'email') = email_key($1)
    or email_key(document -> 'shippingAddress' ->> 'email') = email_key($1)`;

export const ordersOf = {
  text: `select o.order_id as "orderId", o.order_number as "orderNumber", o.cart_number as "cartNumber", o.state,
      o.created_at as "createdAt", o.document,
      exists (
        select 1 from payment_attempt a
        left join refund r on r.attempt_id = a.attempt_id and r.state = 'open'
        left join payment_dispute d on d.attempt_id = a.attempt_id and d.state = 'opened'
        where (r.attempt_id is not null or d.attempt_id is not null or a.put_aside_at is not null)
          and a.order_id = o.order_id
      ) or exists (
        select 1 from tax_report t where t.order_id = o.order_id and t.state = 'open'
      ) as "hasOpenMoney",
      exists (
        select 1 from rebate_claim k where k.order_id = o.order_id and k.state in ('filed', 'approved')
      ) as "hasOpenClaim"
    from customer_order o
    where o.order_id in (${personsOrders})
    order by o.created_at`,
};
/** Locks the orders, so that none of them changes its state during the erasure. */
export const lockOrders = {
  text: `select order_id as "orderId"
    from customer_order where order_id in (${personsOrders}) order by order_id for update`,
};

export const cartsOf = {
  text: `select cart_number as "cartNumber", benefit_type as "variant", status, created_at as "createdAt", contact,
      shipping_address as "shippingAddress", mobile_address as "mobileAddress", gift
    from cart
    where email_key(contact ->> 'email') = email_key($1) or email_key(shipping_address ->> 'email') = email_key($1)
      or cart_number in (select cart_number from customer_order where order_id = any($2))
    order by created_at`,
};
export const accountsOf = {
  text: `select account_id as "accountId", benefit_type as "variant", email, customer_id as "customerId",
      created_at as "createdAt"
    from account where email_key(email) = email_key($1)`,
};
export const reviewsOf = {
  text: `select review_id as "reviewId", nickname, title, body, rating, vehicle, submitted_on as "submittedOn", status
    from review where author_hash = sha256(convert_to(email_key($1), 'UTF8')) order by submitted_on`,
};
export const questionsOf = {
  text: `select question_id as "questionId", display_name as "displayName", question, asked_on as "askedOn", status
    from product_question where email_key(email) = email_key($1) order by asked_on`,
};
export const mailsOf = {
  text: `select kind, recipient, created_at as "createdAt", sent_at as "sentAt", payload
    from outbox where email_key(recipient) = email_key($1) order by created_at`,
};
export const bookingsOf = {
  text: `select booking_id as "bookingId", order_id as "orderId", installer_id as "installerId",
      appointment_date as "appointmentDate", appointment_slot as "appointmentSlot", status
    from booking
    where order_id = any($1) or email_hash = sha256(convert_to(email_key($2), 'UTF8'))
    order by appointment_date`,
};
export const claimsOf = {
  text: `select claim_id as "claimId", order_id as "orderId", promotion_id as "promotionId", state,
      amount_cents as "amountCents", payee, filed_on as "filedOn"
    from rebate_claim where order_id = any($1) order by filed_on`,
};
export const returnsOf = {
  text: `select return_id as "returnId", order_id as "orderId", reason, comment, state, created_at as "createdAt"
    from return_request where order_id = any($1) order by created_at`,
};

/** Replaces each text of an address or contact but those that taxes need. $2 is the pseudonym. */
const pseudonymous = (value: string) => `(
  select jsonb_object_agg(
    key,
    case
      when key in ('city', 'state', 'zipCode', 'country') then value
      when key = 'email' then to_jsonb($2::text)
      when key = 'phoneNumber' then to_jsonb('555-555-0100'::text)
      when jsonb_typeof(value) = 'string' then to_jsonb('Erased'::text)
      else 'null'::jsonb
    end
  )
  from jsonb_each(${value})
)`;
const replaced = (field: string) => `case
    when jsonb_typeof(document -> '${field}') = 'object'
      then jsonb_build_object('${field}', ${pseudonymous(`document -> '${field}'`)})
    else '{}'::jsonb
  end`;

/**
 * Erases the persons of orders: $1 is their ids, $2 the pseudonym, $3 the address. The buyer of a gift keeps the order
 * when its recipient is erased.
 */
export const eraseOrders = {
  text: `update customer_order
      set customer_email = case when email_key(customer_email) = email_key($3) then $2 else customer_email end,
        tax_record = jsonb_set(tax_record, '{request,to,street}', '"Erased"', false),
        client_hash = null, card_fingerprint = null, session_hash = sha256(convert_to($2 || order_id, 'UTF8')),
        document = (document - 'gift')
          || case when document ? 'gift' then '{"gift": null}'::jsonb else '{}'::jsonb end
          || ${replaced('customer')} || ${replaced('contact')} || ${replaced('shippingAddress')}
          || ${replaced('mobileInstallationAddress')}
      where order_id = any($1)`,
};
/** Erasing statements on rows of orders: $1 is their ids, $2 the pseudonym where it is used. */
export const ERASE_OF_ORDERS: readonly { readonly text: string; readonly takesPseudonym: boolean }[] = [
  {
    takesPseudonym: true,
    text: `update coupon_redemption set customer_hash = sha256(convert_to($2, 'UTF8')) where order_id = any($1)`,
  },
  {
    takesPseudonym: true,
    text: `update rebate_claim set payee = ${pseudonymous('payee')},
        rejection = case when rejection is null then null else 'Erased' end
      where order_id = any($1)`,
  },
  {
    takesPseudonym: false,
    text: `update payment_attempt
      set payer_hash = null, client_hash = null, card_fingerprint = null, action_url = null, return_url = null
      where order_id = any($1)
        or additional_payment_id in (select additional_payment_id from additional_payment where order_id = any($1))`,
  },
  {
    takesPseudonym: false,
    text: `update refund set reason = 'Erased'
      where order_refund_id in (select refund_id from order_refund where order_id = any($1))`,
  },
  { takesPseudonym: false, text: "update order_refund set reason = 'Erased' where order_id = any($1)" },
  { takesPseudonym: false, text: 'update order_event set note = null where order_id = any($1)' },
  { takesPseudonym: false, text: "update additional_payment set description = 'Erased' where order_id = any($1)" },
  {
    takesPseudonym: false,
    text: `update return_request set reason = 'Erased', comment = null,
        refusal = case when refusal is null then null else 'Erased' end
      where order_id = any($1)`,
  },
  {
    takesPseudonym: false,
    text: `update booking set email_hash = null, client_hash = null,
        decline_explanation = case when decline_explanation is null then null else 'Erased' end
      where order_id = any($1)`,
  },
  { takesPseudonym: false, text: "update shipment set tracking_number = 'Erased' where order_id = any($1)" },
  { takesPseudonym: false, text: 'delete from order_code where order_id = any($1)' },
  {
    takesPseudonym: false,
    text: `delete from one_time_token where subject = any($1)
      or subject in (select additional_payment_id from additional_payment where order_id = any($1))
      or subject in (select booking_id::text from booking where order_id = any($1))
      or subject in (select cart_number from customer_order where order_id = any($1))`,
  },
  {
    takesPseudonym: false,
    text: `delete from outbox where payload ->> 'orderId' = any($1)
      or payload ->> 'orderNumber' in (select order_number from customer_order where order_id = any($1))`,
  },
];

/** Erasing statements by address: $1. Carts of orders lose their persons; others are deleted. */
export const ERASE_MAILBOX: readonly { readonly text: string }[] = [
  {
    text: `delete from one_time_token where subject in (
      select account_id from account where email_key(email) = email_key($1)
    )`,
  },
  { text: 'delete from account where email_key(email) = email_key($1)' },
  { text: "delete from review where author_hash = sha256(convert_to(email_key($1), 'UTF8'))" },
  { text: 'delete from product_question where email_key(email) = email_key($1)' },
  { text: 'delete from outbox where email_key(recipient) = email_key($1)' },
  {
    text: `update booking set email_hash = null, client_hash = null
      where email_hash = sha256(convert_to(email_key($1), 'UTF8'))`,
  },
  { text: `delete from idempotency where position('"' || lower($1) || '"' in lower(answer::text)) > 0` },
  {
    text: `delete from cart c
      where (email_key(contact ->> 'email') = email_key($1) or email_key(shipping_address ->> 'email') = email_key($1))
        and not exists (select 1 from customer_order o where o.cart_number = c.cart_number)`,
  },
];
export const eraseCarts = {
  text: `with cleared as (delete from search_attachment where cart_number = any($1))
    update cart
    set contact = null, shipping_address = null, mobile_address = null, gift = null, payment = null, vehicle = null,
      attributes = '{}', access_hash = null, account_id = null,
      session_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    where cart_number = any($1)`,
};
