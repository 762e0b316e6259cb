import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import { findToken, issueToken } from '../../platform/security/one-time-token';

const LIFETIME_S = 24 * 60 * 60;
const PURPOSE = 'deal-preview';

const refused = (): Failure => failure(404, 'NOT_FOUND', 'This preview link no longer works. Ask for a new one.');

/**
 * Creates links that show the deals of a coming day to staff. Each has a random token, stored as a hash, and gives
 * access to nothing else. A link can be used until it expires, so that its page can be reloaded.
 */
export function dealPreview(db: Queries) {
  return {
    async issue(date: string): Promise<{ token: string; expiresAt: string }> {
      const request = { purpose: PURPOSE, subject: date, lifetimeSeconds: LIFETIME_S } as const;
      const { token, expiresAt } = await issueToken(db, request);
      return { token, expiresAt: expiresAt.toISOString() };
    },

    async dayOf(token: string): Promise<string | Failure> {
      return (await findToken(db, PURPOSE, token))?.subject ?? refused();
    },
  };
}

export type DealPreview = ReturnType<typeof dealPreview>;
