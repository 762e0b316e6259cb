import type { Queries } from '../../src/platform/database/database';

const PATIENCE_MS = 40_000;
const PAST = "now() - interval '2 minutes'";

/** Open payments, payments due for a recheck at the provider, and open refunds. */
const open = {
  text: `select ((select count(*) from payment_attempt where state in ('open', 'requires-action'))
    + (select count(*) from payment_attempt where failure_code = 'provider_unavailable' and verified_at is null)
    + (select count(*) from refund where state = 'open'))::int as count`,
};
const abandon = {
  text: `update payment_attempt set created_at = ${PAST}, action_expires_at = ${PAST}, next_recovery_at = now()
    where state in ('open', 'requires-action')`,
};
const askForRecheck = {
  text: `update payment_attempt set resolved_at = ${PAST}, next_recovery_at = now()
    where failure_code = 'provider_unavailable' and verified_at is null`,
};
const payBack = { text: "update refund set next_attempt_at = now() where state = 'open'" };

/**
 * Lets the store settle abandoned payments, by advancing the time of their recovery.
 * @returns the number of payments and refunds that are still open
 */
export async function settlePayments(db: Queries): Promise<number> {
  const unsettled = async (): Promise<number> => (await db.one<{ count: number }>(open))!.count;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && (await unsettled()) > 0;) {
    await db.count(abandon);
    await db.count(askForRecheck);
    await db.count(payBack);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return unsettled();
}
