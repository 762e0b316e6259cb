import type { Logger } from 'pino';
import { claimValues, workOnLeases } from '../../../platform/background/lease';
import { WORKER_NAME } from '../../../platform/background/worker-name';
import type { Database } from '../../../platform/database/database';
import type { AttemptService } from '../attempts/attempt.service';
import type { PaymentProvider, ProviderEntry } from '../provider/payment-provider';
import type { PaymentFindingKind } from 'shared-contracts/wire';
import { ownEntry } from './own-entry';
import * as sql from './reconciliation.sql';

const PAGE = 100;
/** Lease of a run in seconds. A second run at the same time would find the same, and record it once. */
const RUN_LEASE_SECONDS = 600;
const HOUR_SECONDS = 3600;
const RETRY_SECONDS = 300;
/** Seconds after which a payment and its refund are recorded, also across a failover of the database. */
export const SETTLED_SECONDS = 600;

const MAX_CONCURRENCY = 5;
const REFUND_LEASE_SECONDS = 40;
const MAX_TRIES = 100;

interface Run {
  readonly from: Date;
  readonly until: Date;
}
interface AttemptRow {
  readonly entryId: string;
  readonly attemptId: string;
  readonly state: 'open' | 'requires-action' | 'succeeded' | 'failed';
  readonly amountCents: number;
  readonly currency: string;
  readonly chargeId: string | null;
}
interface RefundRow {
  readonly findingId: string;
  readonly chargeId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly attempts: number;
}

export interface ReconciliationDependencies {
  readonly db: Database;
  readonly provider: Pick<PaymentProvider, 'listEntries' | 'refund'>;
  readonly attempts: Pick<AttemptService, 'recordLateCharge'>;
  readonly logger: Logger;
}

/** Returns how a charge differs from its attempt: `late` is refunded, because the order went on without it. */
function verdictOf(entry: ProviderEntry, attempt: AttemptRow | undefined): PaymentFindingKind | 'late' | null {
  // The account may have other systems' charges, which name no attempt.
  if (attempt === undefined) return entry.reference === null ? null : 'charge-unknown';
  if (attempt.state === 'failed') return 'late';
  if (attempt.state !== 'succeeded') return null;
  if (attempt.chargeId !== entry.chargeId) return 'charge-unknown';
  const isSame = attempt.amountCents === entry.amountCents && attempt.currency === entry.currency;
  return isSame ? null : 'charge-differs';
}

/** Compares the provider's records with the store's, and records each difference as a finding. */
class Reconciliation {
  constructor(private readonly deps: ReconciliationDependencies) {}

  private async record(kind: PaymentFindingKind, entry: ProviderEntry): Promise<number> {
    const { entryId, chargeId, reference, description, amountCents, currency, at } = entry;
    const values = [kind, entryId, chargeId, reference, description, amountCents, currency, at];
    const count = await this.deps.db.count(sql.insertFinding, values);
    if (count > 0)
      this.deps.logger.error(
        { kind, entryId, chargeId, description, amountCents, currency },
        'money moved that the store does not know; see "npm run staff -- payment findings"',
      );
    return count;
  }

  private async compareCharges(entries: readonly ProviderEntry[]): Promise<number> {
    const values = [entries.map(({ entryId }) => entryId), entries.map(({ reference }) => reference)];
    const rows = await this.deps.db.many<AttemptRow>(sql.attemptsOfCharges, values);
    const attempts = new Map(rows.map((row) => [row.entryId, row]));
    let count = 0;
    for (const entry of entries) {
      const attempt = attempts.get(entry.entryId);
      const verdict = verdictOf(entry, attempt);
      if (verdict === 'late') await this.deps.attempts.recordLateCharge(attempt?.attemptId ?? '', entry);
      else if (verdict !== null) count += await this.record(verdict, entry);
    }
    return count;
  }

  private async compareRefunds(entries: readonly ProviderEntry[]): Promise<number> {
    const values = [entries.map(({ entryId }) => entryId), entries.map(({ chargeId }) => chargeId)];
    const unknown = new Set(
      (await this.deps.db.many<{ entryId: string }>(sql.unknownRefunds, values)).map(({ entryId }) => entryId),
    );
    let count = 0;
    for (const entry of entries) if (unknown.has(entry.entryId)) count += await this.record('refund-unknown', entry);
    return count;
  }

  /** Returns the number of new findings; null when the provider did not list everything. */
  async compare({ from, until }: Run): Promise<number | null> {
    let cursor: string | null = null;
    let count = 0;
    do {
      const page = await this.deps.provider.listEntries({ from, until, limit: PAGE, cursor });
      if (page === 'unavailable') return null;
      // Charges first: a refund is only recorded for a charge that the store knows by an attempt or a finding.
      const moved = page.entries.map(ownEntry).filter((entry) => entry !== null);
      count += await this.compareCharges(moved.filter(({ kind }) => kind === 'charge'));
      count += await this.compareRefunds(moved.filter(({ kind }) => kind === 'refund'));
      cursor = page.next;
    } while (cursor !== null);
    return count;
  }
}

/** Refunds findings for staff. The provider accepts a finding's key once. */
function findingRefunds({ db, provider, logger }: ReconciliationDependencies) {
  async function flag({ findingId }: RefundRow, code: string): Promise<void> {
    await db.count(sql.refundRefused, [findingId, code]);
    logger.error({ findingId, code }, 'the refund of a finding did not go through; decide again');
  }
  async function afterTry(row: RefundRow): Promise<void> {
    if (row.attempts >= MAX_TRIES) await flag(row, 'no_answer');
    else await db.count(sql.releaseRefund, [row.findingId, WORKER_NAME]);
  }
  async function pay(row: RefundRow): Promise<void> {
    const { findingId, chargeId, amountCents, currency } = row;
    const result = await provider.refund({ key: `finding_${chargeId}_${findingId}`, chargeId, amountCents, currency });
    if (result.kind === 'unknown') return afterTry(row);
    if (result.kind === 'refused') return flag(row, result.code);
    await db.count(sql.refundPaid, [findingId, result.refundId]);
  }
  return (): Promise<number> =>
    workOnLeases({
      concurrency: MAX_CONCURRENCY,
      rounds: 1,
      claim: () => db.many<RefundRow>(sql.claimRefunds, claimValues(REFUND_LEASE_SECONDS, MAX_CONCURRENCY)),
      work: pay,
      onFailure: async (error, row) => {
        logger.warn({ err: error, findingId: row.findingId }, 'a finding could not be refunded; it is tried again');
        await afterTry(row);
      },
    });
}

/** The background work on the provider's records: comparing them, and refunds that staff decided on. */
export function reconciliationService(deps: ReconciliationDependencies) {
  const { db, logger } = deps;
  const reconciliation = new Reconciliation(deps);
  return {
    /** Compares when a comparison is due. Returns the number of new findings; null when none was due or it failed. */
    async reconcile(settledSeconds = SETTLED_SECONDS): Promise<number | null> {
      const run = await db.one<Run>(sql.claimRun, [WORKER_NAME, RUN_LEASE_SECONDS, settledSeconds]);
      if (run === null) return null;
      const end = (comparedUntil: Date | null, seconds: number) =>
        db.count(sql.endRun, [WORKER_NAME, comparedUntil, seconds]);
      try {
        const count = run.from < run.until ? await reconciliation.compare(run) : 0;
        if (count === null) logger.warn('the provider’s records could not be listed; they are listed again');
        await end(count === null ? null : run.until, count === null ? RETRY_SECONDS : HOUR_SECONDS);
        return count;
      } catch (error) {
        await end(null, RETRY_SECONDS);
        throw error;
      }
    },
    payBack: findingRefunds(deps),
  };
}

export type ReconciliationService = ReturnType<typeof reconciliationService>;
