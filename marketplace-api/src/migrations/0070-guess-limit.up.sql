-- Tries of what can be guessed, by hashed client address; all processes count together. Unlogged: a crash forgets a minute's tries, and no try waits for the disk.
-- The columns are those of rate-limiter-flexible.
create unlogged table guess_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
