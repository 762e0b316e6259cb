-- Which addresses are the same mailbox.

-- Returns the key by which two addresses are the same mailbox: lower case, without invisible characters, and for known
-- providers without dots or "+tag". Equals emailKey of shared-contracts/text for addresses that its normalizeEmail
-- returned. Indexes store its result: a change of the body needs a migration that rebuilds them.
create or replace function email_key(address text) returns text
language sql immutable strict parallel safe as $$
  with clean as (
    -- The characters are written out, because an index calls the function without a search path.
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
