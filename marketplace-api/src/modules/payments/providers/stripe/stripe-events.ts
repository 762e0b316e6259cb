import type { PaymentEvent } from 'shared-contracts/wire';
import Stripe from 'stripe';
import type { Queries } from '../../../../platform/database/database';
import type { EventReader } from '../../provider/event-reader';
import * as sql from './provider-payment.sql';

/** Largest difference in seconds between the clocks, and the age at which a recorded event is worthless. */
const TOLERANCE_SECONDS = 300;

/** Verifies by any of the secrets: while one is rotated, Stripe signs with both. */
function verified(body: Buffer, signature: string, secrets: readonly string[], now: Date): Stripe.Event | null {
  for (const secret of secrets)
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  return null;
}

/** Returns whether the signature is of a time that has not come yet, which the SDK does not check. */
function isOfFuture(signature: string, now: Date): boolean {
  const seconds = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  return !(seconds * 1000 - now.getTime() <= TOLERANCE_SECONDS * 1000);
}

const INTENT = 'payment_intent.';
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads events of Stripe, which are hints like those of every provider. */
export const stripeEvents = (db: Queries, secrets: readonly string[]): EventReader => {
  async function hintOf(event: Stripe.Event): Promise<Pick<PaymentEvent, 'type' | 'data'>> {
    const subject = event.data.object as { readonly id?: unknown; readonly payment_intent?: unknown };
    const id = textOf(subject.id);
    if (event.type.startsWith('charge.dispute.') && id !== null)
      return { type: `dispute.${event.type.slice('charge.dispute.'.length)}`, data: { disputeId: id } };
    const paymentId = event.type.startsWith(INTENT) ? id : null;
    const row = paymentId === null ? null : await db.one<{ reference: string }>(sql.referenceOf, [paymentId]);
    return row
      ? { type: `charge.${event.type.slice(INTENT.length)}`, data: { reference: row.reference } }
      : { type: event.type, data: {} };
  }
  return {
    header: 'stripe-signature',
    async read(body, signature, now) {
      let event: Stripe.Event | null;
      try {
        event = verified(body, signature, secrets, now);
      } catch {
        return 'invalid';
      }
      if (event === null || isOfFuture(signature, now)) return 'unsigned';
      const id = textOf(event.id);
      if (id === null || textOf(event.type) === null || typeof event.data?.object !== 'object') return 'invalid';
      return { id, createdAt: new Date(event.created * 1000).toISOString(), ...(await hintOf(event)) };
    },
  };
};
