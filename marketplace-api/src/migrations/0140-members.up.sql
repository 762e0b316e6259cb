-- Members stay signed in by an access token. A cart knows the one that it was taken over with: when that ends, by sign-out,
-- expiry or a change of the password, the cart is no longer a signed-in member's.
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('exchange', 'transfer', 'confirmation', 'rebooking', 'additional-payment', 'identity', 'deal-preview', 'order', 'access', 'password-reset'));
alter table cart add column access_hash bytea check (length(access_hash) = 32);
