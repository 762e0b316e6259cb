import type { PaymentMethod } from 'shared-contracts';
import type { Queries } from '../../../../platform/database/database';
import type { ChargeResult, Dispute, EntryQuery, PaymentProvider } from '../../provider/payment-provider';
import * as sql from './routed.sql';

/** A provider and the ids that it gave out. */
export interface RoutedPart {
  readonly provider: PaymentProvider;
  /** Returns whether a token, session or charge is this provider's. */
  owns(id: string): boolean;
}

interface RouterDependencies {
  readonly db: Queries;
  /** Every provider that is set up, also without a method of its own: its charges can still be refunded. */
  readonly parts: readonly RoutedPart[];
  readonly providerOf: (method: PaymentMethod) => PaymentProvider | null;
}

/** Lists the entries of one provider after the other. The cursor names the provider, then its own cursor. */
async function entriesOf(parts: readonly RoutedPart[], { cursor, ...period }: EntryQuery) {
  const [, index = '0', own = ''] = /^(\d+)~(.*)$/s.exec(cursor ?? '') ?? [];
  const number = Number(index);
  const page = await parts[number]?.provider.listEntries({ ...period, cursor: own === '' ? null : own });
  if (page === undefined) return { entries: [], next: null };
  if (page === 'unavailable') return page;
  const isLast = page.next === null && number + 1 >= parts.length;
  const next = page.next === null ? `${number + 1}~` : `${number}~${page.next}`;
  return { entries: page.entries, next: isLast ? null : next };
}

const UNKNOWN: ChargeResult = { kind: 'unknown' };

/** Returns one provider over several: by method for what is new, by the id's form for what a provider gave out. */
export function routedProvider({ db, parts, providerOf }: RouterDependencies): PaymentProvider {
  const byId = (id: string): PaymentProvider | null => parts.find(({ owns }) => owns(id))?.provider ?? null;

  /** Finds the provider by the token that the attempt was charged with, which never changes. */
  async function byReference(
    reference: string,
    work: (provider: PaymentProvider) => Promise<ChargeResult>,
  ): Promise<ChargeResult> {
    const attempt = await db.one<{ token: string | null }>(sql.tokenOf, [reference]);
    if (attempt === null) return UNKNOWN;
    // An attempt without a token is ended before any provider is called.
    if (attempt.token === null) return { kind: 'unavailable' };
    const provider = byId(attempt.token);
    return provider === null ? UNKNOWN : work(provider);
  }

  function framed(): PaymentProvider {
    const provider = providerOf('credit-card');
    if (provider === null) throw new Error('No provider takes cards.');
    return provider;
  }

  return {
    offers: (method) => providerOf(method)?.offers(method) ?? false,
    cardFrameUrl: (origin, variant) => framed().cardFrameUrl(origin, variant),
    createSession: async (request) => providerOf(request.method)?.createSession(request) ?? 'unavailable',
    session: async (sessionId) => byId(sessionId)?.session(sessionId) ?? null,
    validateMerchant: async (url, request) => providerOf('apple-pay')?.validateMerchant(url, request) ?? null,
    tokenInfo: async (token) => byId(token)?.tokenInfo(token) ?? null,
    isForOneCharge: (token) => byId(token)?.isForOneCharge(token) ?? false,
    charge: async (request) => byId(request.token)?.charge(request) ?? { kind: 'declined', code: 'token_unknown' },
    find: (reference) => byReference(reference, (provider) => provider.find(reference)),
    capture: (reference) => byReference(reference, (provider) => provider.capture(reference)),
    cancel: (reference) => byReference(reference, (provider) => provider.cancel(reference)),
    refund: async (request) => byId(request.chargeId)?.refund(request) ?? { kind: 'unknown' },

    /** Ids of disputes look alike, so each provider is queried. */
    async dispute(disputeId) {
      const answers: (Dispute | null | 'unavailable')[] = [];
      for (const { provider } of parts) answers.push(await provider.dispute(disputeId));
      const found = answers.find((answer) => answer !== null && answer !== 'unavailable');
      return found ?? (answers.includes('unavailable') ? 'unavailable' : null);
    },
    listEntries: (query) => entriesOf(parts, query),
  };
}
