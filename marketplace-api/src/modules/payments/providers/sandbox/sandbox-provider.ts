import { SpanKind } from '@opentelemetry/api';
import type { MerchantSession } from 'shared-contracts/wire';
import { inSpan, traceHeaders } from '../../../../platform/observability/tracing';
import { cardFrameLook } from './card-frame-look';
import type {
  ChargeResult,
  Dispute,
  PaymentInstrument,
  PaymentProvider,
  ProviderEntry,
  ProviderMoney,
  ProviderSession,
  RefundResult,
} from '../../provider/payment-provider';

export interface SandboxProviderOptions {
  readonly url: string;
  readonly secret: string;
  /** Address of the provider for browsers, where it differs. */
  readonly publicUrl?: string;
  readonly timeoutMs?: number;
}

interface ChargeAnswer {
  chargeId: string;
  amountCents: number;
  currency: string;
  status: 'succeeded' | 'authorised' | 'declined' | 'cancelled' | 'requires_action';
  code: string | null;
  url: string | null;
}

interface EntriesAnswer {
  entries: (Omit<ProviderEntry, 'at'> & { at: string })[];
  next: string | null;
}

interface RefundAnswer extends ProviderMoney {
  refundId: string;
}

function resultOf({ status, chargeId, amountCents, currency, code, url }: ChargeAnswer): ChargeResult {
  switch (status) {
    case 'succeeded':
    case 'authorised':
      return { kind: status, chargeId, amountCents, currency };
    case 'declined':
      return { kind: 'declined', code: code ?? 'card_declined' };
    case 'requires_action':
      return url === null ? { kind: 'unknown' } : { kind: 'action', url };
    case 'cancelled':
      return { kind: 'unavailable' };
    // A status that a later provider may send says nothing about the money.
    default:
      return { kind: 'unknown' };
  }
}

/** Only a connection that was never established certainly made no charge. */
const wasNeverSent = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

type Call = (path: string, init?: RequestInit) => Promise<Response>;

function caller({ url, secret, timeoutMs = 8000 }: SandboxProviderOptions): Call {
  // Paths contain tokens, so a span names the method and the host only.
  return (path, init = {}) =>
    inSpan(
      'payment provider',
      SpanKind.CLIENT,
      { 'http.request.method': init.method ?? 'GET', 'server.address': new URL(url).host },
      () =>
        fetch(`${url}${path}`, {
          ...init,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: `Bearer ${secret}`,
            ...(init.body ? { 'content-type': 'application/json' } : {}),
            ...traceHeaders(),
            ...init.headers,
          },
        }),
    );
}

/**
 * Resolves to the response; null when the provider does not know the subject, `unavailable` when the provider does not
 * answer.
 */
async function ask<T>(call: Call, path: string, body?: unknown): Promise<T | null | 'unavailable'> {
  try {
    const response = await call(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    if (response.ok) return (await response.json()) as T;
    await response.arrayBuffer();
    return response.status === 404 || response.status === 422 ? null : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

const VALIDATION_PATH = /^\/apple-pay\/validate\/(cs_[\w-]{20,80})$/;

function charges(
  call: Call,
): Pick<PaymentProvider, 'isForOneCharge' | 'charge' | 'find' | 'capture' | 'cancel' | 'refund'> {
  const ofReference = (reference: string) => `/v1/charges/by-reference/${encodeURIComponent(reference)}`;
  async function end(reference: string, how: 'capture' | 'cancel'): Promise<ChargeResult> {
    const found = await ask<ChargeAnswer>(call, `${ofReference(reference)}/${how}`, {});
    return found === 'unavailable' || found === null ? { kind: 'unknown' } : resultOf(found);
  }
  return {
    isForOneCharge: () => false,
    async charge({ reference, ...charge }) {
      try {
        const response = await call('/v1/charges', {
          method: 'POST',
          body: JSON.stringify({ reference, ...charge }),
          headers: { 'idempotency-key': reference },
        });
        if (response.ok) return resultOf((await response.json()) as ChargeAnswer);
        await response.arrayBuffer();
        if (response.status === 404) return { kind: 'declined', code: 'token_unknown' };
        return response.status === 503 ? { kind: 'unavailable' } : { kind: 'unknown' };
      } catch (error) {
        return wasNeverSent(error) ? { kind: 'unavailable' } : { kind: 'unknown' };
      }
    },

    async find(reference) {
      const found = await ask<ChargeAnswer>(call, ofReference(reference));
      if (found === 'unavailable') return { kind: 'unknown' };
      return found === null ? { kind: 'unavailable' } : resultOf(found);
    },
    capture: (reference) => end(reference, 'capture'),
    cancel: (reference) => end(reference, 'cancel'),

    async refund({ key, ...refund }): Promise<RefundResult> {
      try {
        const response = await call('/v1/refunds', {
          method: 'POST',
          body: JSON.stringify(refund),
          headers: { 'idempotency-key': key },
        });
        if (response.ok) {
          const { refundId, amountCents, currency } = (await response.json()) as RefundAnswer;
          return { kind: 'succeeded', refundId, amountCents, currency };
        }
        const { code = 'refused' } = (await response.json()) as { code?: string };
        return response.status === 404 || response.status === 422 ? { kind: 'refused', code } : { kind: 'unknown' };
      } catch {
        return { kind: 'unknown' };
      }
    },
  };
}

export function sandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  const call = caller(options);
  const publicUrl = options.publicUrl ?? options.url;
  const origins = new Set([new URL(options.url).origin, new URL(publicUrl).origin]);
  const sessionOrNot = (answer: ProviderSession | null | 'unavailable') => answer ?? 'unavailable';
  return {
    offers: () => true,
    cardFrameUrl: (parentOrigin, variant) =>
      `${publicUrl}/frame/card?${new URLSearchParams({ parentOrigin, ...cardFrameLook(variant) }).toString()}`,
    createSession: async (request) => sessionOrNot(await ask<ProviderSession>(call, '/v1/sessions', request)),
    session: (sessionId) => ask<ProviderSession>(call, `/v1/sessions/${encodeURIComponent(sessionId)}`),

    /**
     * Uses only the path of the address, and only when it has the provider's form, so that a page cannot make the
     * server call another host.
     */
    async validateMerchant(validationUrl, { displayName, domainName }) {
      const url = URL.canParse(validationUrl) ? new URL(validationUrl) : null;
      const sessionId =
        url && origins.has(url.origin) && url.username === '' && url.search === ''
          ? VALIDATION_PATH.exec(url.pathname)?.[1]
          : undefined;
      if (sessionId === undefined) return null;
      const merchantSession = await ask<MerchantSession>(call, `/apple-pay/validate/${sessionId}`, {
        merchantIdentifier: 'merchant.treadmarket',
        displayName,
        initiative: 'web',
        initiativeContext: domainName,
      });
      return merchantSession === null || merchantSession === 'unavailable'
        ? merchantSession
        : { sessionId, merchantSession };
    },

    tokenInfo: (token) => ask<PaymentInstrument>(call, `/v1/tokens/${encodeURIComponent(token)}`),
    dispute: (disputeId) => ask<Dispute>(call, `/v1/disputes/${encodeURIComponent(disputeId)}`),
    async listEntries({ from, until, limit, cursor }) {
      const period = { from: from.toISOString(), until: until.toISOString(), limit: String(limit) };
      const query = new URLSearchParams({ ...period, ...(cursor === null ? {} : { after: cursor }) });
      const page = await ask<EntriesAnswer>(call, `/v1/entries?${query.toString()}`);
      if (page === null || page === 'unavailable' || !Array.isArray(page.entries)) return 'unavailable';
      return { entries: page.entries.map((entry) => ({ ...entry, at: new Date(entry.at) })), next: page.next };
    },
    ...charges(call),
  };
}
