import type { VerifiedGroup } from 'shared-contracts/wire';
import type { IdentityProvider } from '../identity-provider';

const PATIENCE_MS = 5000;
const isGroup = (value: unknown): value is VerifiedGroup => value === 'government' || value === 'military';

/** Creates the identity provider of the payment sandbox; a real one replaces it by the same interface. */
export function sandboxIdentity({ url, secret }: { url: string; secret: string }): IdentityProvider {
  return {
    async authorizationUrl({ state, redirectUri }) {
      const target = new URL('/identity/authorize', url);
      for (const [name, value] of Object.entries({
        client_id: 'treadmarket',
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
      }))
        target.searchParams.set(name, value);
      return target.href;
    },
    async redeem(code, { redirectUri }) {
      try {
        const response = await fetch(new URL('/identity/token', url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
          body: JSON.stringify({ code, redirectUri }),
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (response.status === 422) return { kind: 'refused' };
        const { group } = (await response.json()) as { group?: unknown };
        return response.ok && isGroup(group) ? { kind: 'verified', group } : { kind: 'unavailable' };
      } catch {
        return { kind: 'unavailable' };
      }
    },
  };
}
