import type { Logger } from 'pino';
import type { Database, Queries } from '../../../platform/database/database';
import type { AttemptService } from '../attempts/attempt.service';
import type { Dispute, PaymentProvider } from '../provider/payment-provider';
import * as sql from './dispute.sql';

export interface DisputeRow {
  readonly disputeId: string;
  readonly state: Dispute['status'];
  readonly reason: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly orderNumber: string;
}

interface DisputeDependencies {
  readonly db: Database;
  readonly provider: Pick<PaymentProvider, 'dispute'>;
  readonly attempts: Pick<AttemptService, 'find'>;
  readonly logger: Logger;
}

/** Records disputes for staff, who decide about them. A dispute changes no order. */
export function disputeService({ db, provider, attempts, logger }: DisputeDependencies) {
  return {
    /**
     * Handles an event about a dispute by reading it from the provider, so that the order of events does not matter.
     */
    async refresh(disputeId: string): Promise<'done' | 'unknown-reference' | 'retry'> {
      const found = await provider.dispute(disputeId);
      if (found === 'unavailable') return 'retry';
      if (found === null || (await attempts.find(found.reference)) === null) return 'unknown-reference';
      const { reference, status, reason, amountCents, currency } = found;
      if ((await db.count(sql.keepDispute, [disputeId, reference, status, reason, amountCents, currency])) > 0)
        logger.error(
          { disputeId, attemptId: reference, status, reason, amountCents },
          'a payment is disputed; look at it',
        );
      return 'done';
    },
  };
}

/** Lists disputes for staff: open ones first, then the newest. */
export const listDisputes = (db: Queries, limit: number): Promise<DisputeRow[]> =>
  db.many<DisputeRow>(sql.listDisputes, [limit]);
