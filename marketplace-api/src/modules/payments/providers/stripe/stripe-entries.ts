import type Stripe from 'stripe';
import type { EntryPage, PaymentProvider, ProviderEntry } from '../../provider/payment-provider';
import { moneyOf } from './intent-result';
import type { StripeClient } from './stripe-client';

/** Lists in the order in which they are read; a cursor is the list's name, a colon and the last id of the page. */
const LISTS = ['charges', 'refunds'] as const;
type ListName = (typeof LISTS)[number];

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

function chargeEntry(intent: Stripe.PaymentIntent): ProviderEntry | null {
  const money = moneyOf(intent.amount_received, intent.currency);
  if (intent.status !== 'succeeded' || money === null) return null;
  return {
    kind: 'charge',
    entryId: intent.id,
    chargeId: intent.id,
    reference: intent.metadata['reference'] ?? null,
    description: intent.description,
    at: dateOf(intent.created),
    ...money,
  };
}

/** A refund that is on its way counts; one that failed or was canceled moved nothing. */
const MOVED: readonly (string | null)[] = ['succeeded', 'pending', 'requires_action'];

function refundEntry(refund: Stripe.Refund): ProviderEntry | null {
  const money = moneyOf(refund.amount, refund.currency);
  const chargeId = idOf(refund.payment_intent);
  if (!MOVED.includes(refund.status) || money === null || chargeId === null) return null;
  return {
    kind: 'refund',
    entryId: refund.id,
    chargeId,
    reference: null,
    description: null,
    at: dateOf(refund.created),
    ...money,
  };
}

function cursorOf(cursor: string | null): { list: ListName; after: string | null } {
  const [name, after] = (cursor ?? '').split(':');
  return { list: LISTS.find((one) => one === name) ?? 'charges', after: after ? after : null };
}

/** Lists payments and refunds by the time of their creation. Those that Stripe's dashboard made are among them. */
export function stripeEntries(client: StripeClient): Pick<PaymentProvider, 'listEntries'> {
  async function pageOf(list: ListName, params: Stripe.PaymentIntentListParams) {
    const { repeatable } = client.times;
    if (list === 'charges') {
      const page = await client.call((stripe) => stripe.paymentIntents.list(params, repeatable));
      return { ...page, entries: page.data.map(chargeEntry) };
    }
    const page = await client.call((stripe) => stripe.refunds.list(params, repeatable));
    return { ...page, entries: page.data.map(refundEntry) };
  }

  return {
    async listEntries({ from, until, limit, cursor }): Promise<EntryPage | 'unavailable'> {
      const { list, after } = cursorOf(cursor);
      const created = { gte: secondsOf(from), lt: secondsOf(until) };
      try {
        const { data, has_more, entries } = await pageOf(list, {
          created,
          limit,
          ...(after === null ? {} : { starting_after: after }),
        });
        const last = data.at(-1)?.id;
        const following = LISTS[LISTS.indexOf(list) + 1];
        const next = has_more && last !== undefined ? `${list}:${last}` : following ? `${following}:` : null;
        return { entries: entries.filter((entry) => entry !== null), next };
      } catch {
        return 'unavailable';
      }
    },
  };
}
