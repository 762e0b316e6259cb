import { claimText } from '../../platform/background/lease';

export const putMail = {
  name: 'mail-put',
  text: 'insert into outbox (kind, recipient, benefit_type, payload) values ($1, $2, $3, $4)',
};

export const lockMailbox = {
  name: 'mail-lock-mailbox',
  text: "select pg_advisory_xact_lock(hashtextextended('mailbox ' || email_key($1), 0))",
};
/**
 * Checks the limits for a mail of kind $1 to $2 by client $3. $4: whether the client is known to belong to the owner.
 */
export const mayOffer = {
  name: 'mail-may-offer',
  text: `with of_mailbox as materialized (
      select kind, client_hash, created_at
      from outbox
      where email_key(recipient) = email_key($2) and client_hash is not null and created_at > now() - interval '1 day'
    )
    select (
        select count(*) < $5
        from of_mailbox
        where kind = $1 and client_hash = $3 and created_at > now() - interval '1 hour'
      )
      and (select count(*) < $6 from of_mailbox where kind = $1 and client_hash = $3)
      and (
        select count(*) < $7
        from outbox
        where client_hash = $3 and created_at > now() - interval '1 day'
      )
      and (
        ($4 and $1 <> 'review-received')
        or (
          (select count(*) < $8 from of_mailbox where kind = $1)
          and (select count(*) < $9 from of_mailbox)
        )
      ) as "isAllowed"`,
};
export const putOffered = {
  name: 'mail-put-offered',
  text: 'insert into outbox (kind, recipient, benefit_type, payload, client_hash) values ($1, $2, $3, $4, $5)',
};

/**
 * Leases due messages; a crashed worker's messages are due again after the lease. The previous version stores its lease
 * in `next_attempt_at`.
 */
export const takeDue = {
  text: claimText({
    table: 'outbox',
    id: 'message_id',
    tries: 'attempts',
    nextTry: 'next_attempt_at',
    pause: 'make_interval(secs => $2)',
    due: "state = 'waiting'",
    order: 'message_id',
    columns: `message_id as "messageId", kind, recipient, benefit_type as "benefitType", payload, attempts,
      created_at as "createdAt"`,
  }),
};
/* Writes nothing when another worker has leased the message by now. */
export const markSent = {
  text: `update outbox
    set state = 'sent', sent_at = now(), last_error = null, claimed_until = null
    where message_id = $1 and claimed_by = $2`,
};
export const putOff = {
  text: `update outbox
    set next_attempt_at = now() + make_interval(secs => $2), last_error = $3, claimed_until = null
    where message_id = $1 and claimed_by = $4`,
};
export const markDead = {
  text: `update outbox
    set state = 'given-up', last_error = $2, claimed_until = null
    where message_id = $1 and claimed_by = $3 and state = 'waiting'`,
};
export const givenUp = {
  text: `select message_id as "messageId", kind, recipient, coalesce(last_error, '') as reason, attempts,
      created_at as "createdAt"
    from outbox
    where state = 'given-up'
    order by message_id limit $1`,
};
export const retryGivenUp = {
  text: `update outbox
    set state = 'waiting', attempts = 0, next_attempt_at = now()
    where message_id = $1 and state = 'given-up'`,
};
export const messageExists = { text: 'select 1 from outbox where message_id = $1' };
export const countByState = { text: 'select state, count(*)::int as count from outbox group by state' };
