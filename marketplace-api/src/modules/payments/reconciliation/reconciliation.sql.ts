import { claimText, releaseText } from '../../../platform/background/lease';

/**
 * Claims the comparison for worker $1 and $2 seconds. The period begins before the end of the last one, because a
 * payment may be listed by a time long before its capture; it ends $3 seconds ago, when payments have settled.
 */
export const claimRun = {
  text: `update payment_reconciliation
    set claimed_by = $1, claimed_until = now() + make_interval(secs => $2)
    where next_run_at <= now() and (claimed_until is null or claimed_until <= now())
    returning greatest(began_at, compared_until - interval '1 day') as "from",
      now() - make_interval(secs => $3) as "until"`,
};
/** Ends a run of worker $1. It compared until $2, or failed when that is null; the next one is in $3 seconds. */
export const endRun = {
  text: `update payment_reconciliation
    set compared_until = greatest(compared_until, $2), next_run_at = now() + make_interval(secs => $3),
      claimed_by = null, claimed_until = null
    where claimed_by = $1`,
};
/** Runs the next comparison at once, from $1 on. */
export const compareSince = {
  text: `update payment_reconciliation
    set compared_until = least(compared_until, $1::timestamptz + interval '1 day'),
      began_at = least(began_at, $1::timestamptz), next_run_at = now()`,
};

/** The attempt of each charge: the one that its reference names, else the one that recorded it. */
export const attemptsOfCharges = {
  name: 'reconciliation-charges',
  text: `select e.entry_id as "entryId", a.attempt_id as "attemptId", a.state, a.amount_cents as "amountCents",
      a.currency, a.provider_charge_id as "chargeId"
    from unnest($1::text[], $2::text[]) as e (entry_id, reference)
    join lateral (
      select * from payment_attempt where attempt_id = e.reference
      union all
      select * from payment_attempt where provider_charge_id = e.entry_id and attempt_id is distinct from e.reference
      limit 1
    ) a on true`,
};

/**
 * Refunds ($1, of the charges $2) that the store should know and does not. One that is being paid may be recorded
 * later, and a charge without an attempt or finding is another system's.
 */
export const unknownRefunds = {
  name: 'reconciliation-refunds',
  text: `select e.entry_id as "entryId"
    from unnest($1::text[], $2::text[]) as e (entry_id, charge_id)
    where not exists (select 1 from refund where provider_refund_id = e.entry_id)
      and not exists (select 1 from payment_finding where provider_refund_id = e.entry_id)
      and not exists (select 1 from refund where provider_charge_id = e.charge_id and state = 'open')
      and not exists (select 1 from payment_finding where charge_id = e.charge_id and state = 'refunding')
      and (
        exists (select 1 from payment_attempt where provider_charge_id = e.charge_id)
        or exists (
          select 1 from payment_finding
          where charge_id = e.charge_id and kind = 'charge-unknown' and state <> 'closed'
        )
      )`,
};

export const insertFinding = {
  text: `insert into payment_finding (
      kind, entry_id, charge_id, reference, description, amount_cents, currency, moved_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (entry_id) do nothing`,
};

/** Claims findings whose money goes back. */
export const claimRefunds = {
  text: claimText({
    table: 'payment_finding',
    id: 'finding_id',
    tries: 'attempts',
    nextTry: 'next_attempt_at',
    pause: 'make_interval(secs => least(10 * power(2, least(attempts, 9))::int, 3600))',
    due: "state = 'refunding'",
    order: 'found_at',
    columns: `finding_id::text as "findingId", charge_id as "chargeId", coalesce(refund_cents, 0) as "amountCents",
      currency, attempts`,
  }),
};
export const releaseRefund = { text: releaseText({ table: 'payment_finding', id: 'finding_id' }) };
export const refundPaid = {
  text: `update payment_finding set state = 'refunded', provider_refund_id = $2, failure_code = null, ended_at = now(),
      claimed_by = null, claimed_until = null
    where finding_id = $1 and state = 'refunding'`,
};
export const refundRefused = {
  text: `update payment_finding set state = 'open', refund_cents = null, failure_code = $2, attempts = 0,
      claimed_by = null, claimed_until = null
    where finding_id = $1 and state = 'refunding'`,
};

const fields = `finding_id::text as "findingId", kind, state, entry_id as "entryId", charge_id as "chargeId",
  description, amount_cents as "amountCents", currency, moved_at as "movedAt", found_at as "foundAt",
  failure_code as "failureCode"`;

export const waitingFindings = {
  text: `select ${fields} from payment_finding where state in ('open', 'refunding') order by found_at limit $1`,
};
export const findingById = { text: `select ${fields} from payment_finding where finding_id = $1` };

/** Requests the refund of all that is left of a charge; changes nothing when nothing is left. */
export const beginRefund = {
  text: `update payment_finding f
    set state = 'refunding', refund_cents = f.amount_cents - r.cents, failure_code = null, attempts = 0,
      next_attempt_at = now()
    from (
      select coalesce(sum(amount_cents), 0)::int as cents
      from payment_finding
      where kind = 'refund-unknown'
        and charge_id = (select charge_id from payment_finding where finding_id = $1)
    ) r
    where f.finding_id = $1 and f.kind = 'charge-unknown' and f.state = 'open' and f.amount_cents > r.cents
    returning coalesce(f.refund_cents, 0) as "refundCents"`,
};
export const closeFinding = {
  text: `update payment_finding set state = 'closed', reason = $2, ended_at = now()
    where finding_id = $1 and state = 'open'`,
};
