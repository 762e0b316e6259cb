import type { PaymentEvent, PaymentEventReceipt } from 'shared-contracts/wire';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import type { AttemptService } from '../attempts/attempt.service';
import { disputeService } from '../disputes/dispute.service';
import type { PaymentProvider } from '../provider/payment-provider';
import * as sql from './webhook.sql';

const MAX_REFERENCE = 200;
const RECEIVED: PaymentEventReceipt = { received: true };
const later = (): Failure =>
  failure(503, 'PAYMENT_UNAVAILABLE', 'The event cannot be worked on right now. Send it again later.', {
    retryAfterSeconds: 5,
  });

interface WebhookDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly attempts: AttemptService;
  readonly logger: Logger;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, MAX_REFERENCE) : null);

/**
 * Handles provider events as hints: each triggers a read of the provider's records, so that lost, repeated and late
 * events do no harm.
 */
export function webhookService(deps: WebhookDependencies) {
  const { db, attempts, logger } = deps;
  const disputes = disputeService(deps);

  /** Reads the subject of an event from the provider; null where the store keeps nothing about it. */
  function refresh({ type, data }: PaymentEvent) {
    const [reference, disputeId] = [textOf(data?.['reference']), textOf(data?.['disputeId'])];
    if (type.startsWith('dispute.') && disputeId !== null) return disputes.refresh(disputeId);
    if (type.startsWith('charge.') && reference !== null) return attempts.refresh(reference);
    return null;
  }

  async function work(event: PaymentEvent): Promise<string | null> {
    const outcome = await refresh(event);
    if (outcome === null) return 'ignored';
    if (outcome === 'unknown-reference')
      logger.warn({ eventId: event.id, type: event.type }, 'an event names a charge that this store has not asked for');
    return outcome === 'retry' ? null : outcome;
  }
  return {
    async receive(event: PaymentEvent): Promise<PaymentEventReceipt | Failure> {
      const isNew = (await db.count(sql.keepEvent, [event.id, event.type, textOf(event.data?.['reference'])])) > 0;
      if (!isNew && (await db.one<{ processedAt: Date | null }>(sql.eventById, [event.id]))?.processedAt)
        return RECEIVED;
      const outcome = await work(event);
      if (outcome === null) return later();
      await db.count(sql.eventDone, [event.id, outcome]);
      return RECEIVED;
    },
  };
}

export type WebhookService = ReturnType<typeof webhookService>;
