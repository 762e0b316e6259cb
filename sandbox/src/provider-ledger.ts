import crypto from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeEntry, EventEntry, Ledger, LedgerEntry } from './ledger';
import type { WebhookSender } from './webhooks';

export const newId = (prefix: string, bytes = 12): string =>
  `${prefix}_${crypto.randomBytes(bytes).toString(bytes > 12 ? 'base64url' : 'hex')}`;

export function problem(reply: FastifyReply, status: number, code: string, detail: string, violations?: unknown) {
  return reply
    .code(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `/problems/${code}`,
        title: detail,
        status,
        code,
        detail,
        ...(violations ? { violations } : {}),
      }),
    );
}

/** The ledger and its event notifications. */
export class ProviderLedger {
  constructor(
    readonly ledger: Ledger,
    readonly webhooks: WebhookSender,
    private readonly publicUrl: string | null,
    readonly lateMs: number,
  ) {}

  /** Returns the provider's address for browsers. */
  addressOf(request: FastifyRequest): string {
    return this.publicUrl ?? `${request.protocol}://${request.host}`;
  }

  /** Writes an entry and its event atomically, so that a crash preserves both or neither. */
  record<T extends LedgerEntry>(entry: T, eventType: string, data: EventEntry['data']): T {
    const event: EventEntry = { type: 'event', at: new Date().toISOString(), eventId: newId('evt'), eventType, data };
    this.ledger.add(entry, event);
    this.webhooks.send(event);
    return entry;
  }

  /** Updates a charge, unless it changed concurrently. */
  charge(entry: ChargeEntry): ChargeEntry {
    if (entry.status === 'requires_action') return this.ledger.add(entry);
    const { reference, chargeId, amountCents, currency, status, code } = entry;
    return this.record(entry, `charge.${status}`, { reference, chargeId, amountCents, currency, status, code });
  }
}
