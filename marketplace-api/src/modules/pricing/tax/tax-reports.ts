import type { Logger } from 'pino';
import { claimValues, workOnLeases } from '../../../platform/background/lease';
import { WORKER_NAME } from '../../../platform/background/worker-name';
import type { Database, Queries } from '../../../platform/database/database';
import { storeDay } from '../../../platform/time/store-clock';
import { taxOfRefund, type RefundFacts } from './refund-tax';
import type { TaxedOrder, TaxProvider, TaxReportResult } from './tax-provider';
import * as sql from './tax-report.sql';

/** Refunds of a move are no refunds of goods: the move itself changes the taxes. */
const OF_MOVES: readonly string[] = ['move', 'ship-home'];

/** Adds the report of a placed order, in the transaction that places it. */
export const reportOrder = async (tx: Queries, orderId: string): Promise<void> =>
  void (await tx.count(sql.putOrderReport, [orderId]));

/** Adds the report of a paid refund. The caller holds the lock of the order, so that refunds follow each other. */
export async function reportRefund(tx: Queries, refundId: string): Promise<void> {
  const facts = await tx.one<RefundFacts & { orderId: string; kind: string }>(sql.refundToReport, [refundId]);
  if (facts === null || OF_MOVES.includes(facts.kind)) return;
  const { netCents, taxCents } = taxOfRefund(facts);
  if (netCents > 0 || taxCents > 0) await tx.count(sql.putRefundReport, [refundId, facts.orderId, netCents, taxCents]);
}

/** Leaves the report of a moved order to staff, in the transaction of the move. */
export const reportMove = async (tx: Queries, orderId: string): Promise<void> =>
  void (await tx.count(sql.refuseMovedOrder, [orderId]));

interface OpenReport {
  reportId: string;
  orderId: string;
  kind: 'order' | 'refund';
  netCents: number;
  taxCents: number;
}
interface ReportedOrderRow {
  record: Omit<TaxedOrder, 'reference' | 'placedOn'> | null;
  placedAt: Date;
  createdAt: Date;
  transactionId: string | null;
  /** Sums of the refunds before it. */
  netCents: number;
  taxCents: number;
}

const MAX_CONCURRENCY = 2;
/** Lease in seconds: more than three requests of eight seconds and the statements around them. */
const LEASE_SECONDS = 60;

/** Records orders and refunds at the tax service, each once by its id, until the service has answered. */
export function taxReports(db: Database, provider: TaxProvider | null, logger: Logger) {
  async function send(service: TaxProvider, report: OpenReport): Promise<TaxReportResult> {
    const { reportId, orderId, kind, netCents, taxCents } = report;
    const row = await db.oneOrThrow<ReportedOrderRow>(sql.reportedOrder, [reportId]);
    if (row.record === null) throw new Error(`The order of the tax report ${reportId} has no record of its taxes.`);
    const order: TaxedOrder = { ...row.record, reference: orderId, placedOn: storeDay(row.placedAt) };
    if (kind === 'order') return service.commit(order);
    return service.refund({
      reference: reportId,
      order,
      transactionId: row.transactionId ?? '',
      netCents,
      taxCents,
      before: { netCents: row.netCents, taxCents: row.taxCents },
      refundedOn: storeDay(row.createdAt),
    });
  }

  async function work(service: TaxProvider, report: OpenReport): Promise<void> {
    const { reportId, kind, taxCents } = report;
    const result = await send(service, report);
    const code = result.kind === 'refused' ? result.code : result.taxCents === taxCents ? null : 'tax_differs';
    const transactionId = result.kind === 'reported' ? result.transactionId : null;
    await db.count(sql.resolveReport, [reportId, code === null ? 'reported' : 'refused', transactionId, code]);
    if (code !== null) logger.error({ reportId, kind, code }, 'taxes were not reported; someone must look at it');
  }

  return {
    /** Sends due reports and returns their number. */
    async sendWaiting(): Promise<number> {
      if (provider === null) return 0;
      await db.count(sql.refuseRefundsOfRefused);
      return workOnLeases({
        concurrency: MAX_CONCURRENCY,
        rounds: 10,
        claim: () => db.many<OpenReport>(sql.claimReports, claimValues(LEASE_SECONDS, MAX_CONCURRENCY)),
        work: (report) => work(provider, report),
        onFailure: async (error, { reportId, kind }) => {
          // The error's text may contain an address.
          const reason = (error as { name?: string }).name ?? 'Error';
          logger.warn({ reportId, kind, reason }, 'taxes could not be reported; it is tried again');
          await db.count(sql.releaseReport, [reportId, WORKER_NAME]);
        },
      });
    },
  };
}

export type TaxReports = ReturnType<typeof taxReports>;
