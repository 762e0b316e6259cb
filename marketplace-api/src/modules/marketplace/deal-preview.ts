import { jwtVerify, SignJWT } from 'jose';
import { failure, type Failure } from '../../platform/failure';

const LIFETIME_S = 24 * 60 * 60;
const PURPOSE = 'deals-preview';

/** Links for people who check offers before their first day. Signed with the management secret; without one there are none. */
export function dealPreview(secret: string | null, now: () => Date) {
  const key = secret === null ? null : new TextEncoder().encode(secret);
  const refused = (): Failure =>
    failure(404, 'NOT_FOUND', 'This preview link is not valid any more. Ask for a new one.');
  return {
    async sign(date: string): Promise<{ token: string; expiresAt: string }> {
      const expires = Math.floor(now().getTime() / 1000) + LIFETIME_S;
      const token = await new SignJWT({ date })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(PURPOSE)
        .setExpirationTime(expires)
        .sign(key!);
      return { token, expiresAt: new Date(expires * 1000).toISOString() };
    },

    /** The day that a link shows. */
    async dayOf(token: string): Promise<string | Failure> {
      if (key === null) return refused();
      try {
        const { payload } = await jwtVerify(token, key, {
          audience: PURPOSE,
          algorithms: ['HS256'],
          currentDate: now(),
        });
        return typeof payload.date === 'string' ? payload.date : refused();
      } catch {
        return refused();
      }
    },
  };
}

export type DealPreview = ReturnType<typeof dealPreview>;
