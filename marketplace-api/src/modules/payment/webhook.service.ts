import type { PaymentEvent, PaymentEventReceipt } from 'shared-contracts/wire';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import type { AttemptService } from './attempt.service';
import * as sql from './attempt.sql';

const RECEIVED: PaymentEventReceipt = { received: true };
const later = (): Failure =>
  failure(503, 'PAYMENT_UNAVAILABLE', 'The event cannot be worked on right now. Send it again later.', {
    retryAfterSeconds: 5,
  });

/** Events are hints: each makes the store look into the provider's books, so that lost, doubled and late ones do no harm. */
export function webhookService(db: Database, attempts: AttemptService, logger: Logger) {
  async function work({ id, type, data }: PaymentEvent): Promise<string | null> {
    const reference = data?.['reference'];
    if (!type.startsWith('charge.') || typeof reference !== 'string') return 'ignored';
    const outcome = await attempts.refresh(reference);
    if (outcome === 'unknown-reference')
      logger.warn({ eventId: id, type }, 'an event names a charge that this store has not asked for');
    return outcome === 'retry' ? null : outcome;
  }
  return {
    async receive(event: PaymentEvent): Promise<PaymentEventReceipt | Failure> {
      const reference = event.data?.['reference'];
      const isNew =
        (await db.count(sql.keepEvent, [
          event.id,
          event.type,
          typeof reference === 'string' ? reference.slice(0, 200) : null,
        ])) > 0;
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
