import type { CardToken, ChargeRequest, ChargeResult, PaymentProvider } from './payment-provider';

export interface SandboxProviderOptions { readonly url: string; readonly secret: string; readonly timeoutMs?: number }

interface ChargeAnswer { chargeId: string; status: 'succeeded' | 'declined' | 'cancelled'; code: string | null }

function resultOf(answer: ChargeAnswer): ChargeResult {
  if (answer.status === 'succeeded') return { kind: 'succeeded', chargeId: answer.chargeId };
  return answer.status === 'declined' ? { kind: 'declined', code: answer.code ?? 'card_declined' } : { kind: 'unavailable' };
}

/** Only a connection that was never made is sure not to have charged. */
const wasNeverSent = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

export function sandboxProvider({ url, secret, timeoutMs = 8000 }: SandboxProviderOptions): PaymentProvider {
  const call = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, {
    ...init, signal: AbortSignal.timeout(timeoutMs), headers: { authorization: `Bearer ${secret}`, ...(init.body ? { 'content-type': 'application/json' } : {}), ...init.headers },
  });
  return {
    cardFrameUrl: (parentOrigin, variant) => `${url}/frame/card?${new URLSearchParams({ parentOrigin, variant }).toString()}`,

    async tokenInfo(token): Promise<CardToken | null | 'unavailable'> {
      try {
        const response = await call(`/v1/tokens/${encodeURIComponent(token)}`);
        if (response.status === 404) return null;
        return response.ok ? ((await response.json()) as CardToken) : 'unavailable';
      } catch {
        return 'unavailable';
      }
    },

    async charge({ reference, amountCents, token }: ChargeRequest): Promise<ChargeResult> {
      try {
        const response = await call('/v1/charges', { method: 'POST', body: JSON.stringify({ reference, amountCents, token }), headers: { 'idempotency-key': reference } });
        if (response.ok) return resultOf((await response.json()) as ChargeAnswer);
        if (response.status === 404) return { kind: 'declined', code: 'token_unknown' };
        return response.status === 503 ? { kind: 'unavailable' } : { kind: 'unknown' };
      } catch (error) {
        return wasNeverSent(error) ? { kind: 'unavailable' } : { kind: 'unknown' };
      }
    },

    async settle(reference): Promise<ChargeResult> {
      try {
        const response = await call(`/v1/charges/by-reference/${encodeURIComponent(reference)}/cancel`, { method: 'POST' });
        return response.ok ? resultOf((await response.json()) as ChargeAnswer) : { kind: 'unknown' };
      } catch {
        return { kind: 'unknown' };
      }
    },
  };
}
