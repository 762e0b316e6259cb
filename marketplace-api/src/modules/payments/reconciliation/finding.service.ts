import type { PaymentFinding } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { money } from '../../../platform/values/money';
import * as sql from './reconciliation.sql';

interface FindingRow extends Omit<PaymentFinding, 'movedAt' | 'foundAt'> {
  readonly movedAt: Date;
  readonly foundAt: Date;
}

const unknownFinding = () =>
  failure(404, 'NOT_FOUND', 'We can’t find this finding. List the findings for their numbers.');
const notOpen = () =>
  failure(409, 'FINDING_NOT_OPEN', 'This finding is not open: it was closed or refunded, or its refund is on its way.');
const notRefundable = () =>
  failure(
    409,
    'FINDING_NOT_REFUNDABLE',
    'Only a charge without an order is refunded here, while something of it is left. See its order, then close it.',
  );

/** Findings of the reconciliation, for staff. The running API moves the money. */
export const findingService = (db: Queries) => {
  const read = (findingId: string) => db.one<FindingRow>(sql.findingById, [findingId]);
  return {
    /** Lists open findings and refunds on their way, the oldest first. */
    async list(limit: number): Promise<PaymentFinding[]> {
      const rows = await db.many<FindingRow>(sql.waitingFindings, [limit]);
      return rows.map(({ movedAt, foundAt, ...row }) => ({
        ...row,
        movedAt: movedAt.toISOString(),
        foundAt: foundAt.toISOString(),
      }));
    },

    /** Refunds the rest of a charge that has no order. */
    async refund(findingId: string) {
      const begun = await db.one<{ refundCents: number }>(sql.beginRefund, [findingId]);
      if (begun !== null) return { findingId, amount: money(begun.refundCents) };
      const found = await read(findingId);
      if (found === null) return unknownFinding();
      return found.state === 'open' ? notRefundable() : notOpen();
    },

    /** Ends a finding without a refund, for a reason that stays with it. */
    async close(findingId: string, reason: string): Promise<{ findingId: string } | Failure> {
      if ((await db.count(sql.closeFinding, [findingId, reason])) > 0) return { findingId };
      return (await read(findingId)) === null ? unknownFinding() : notOpen();
    },

    /** Compares the records from a time on, within a minute where the API runs. */
    async compareSince(since: Date): Promise<{ since: string }> {
      await db.count(sql.compareSince, [since]);
      return { since: since.toISOString() };
    },
  };
};

export type FindingService = ReturnType<typeof findingService>;
