import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';

/**
 * A session as a request claims it, `<cart part>::<secret part>`: the cart's number and 32 random bytes, stored as a
 * hash.
 */
export interface SessionCredential {
  readonly cartNumber: string;
  readonly hash: Buffer;
}

/**
 * A credential with the variant of the request's key. A cart requires both, so everything that opens a cart or an order
 * takes this type instead of a bare credential.
 */
export interface Session extends SessionCredential {
  readonly variant: BenefitType;
}

/** A new session: the id for the shopper, and the hash that is stored. */
export interface IssuedSession extends SessionCredential {
  readonly sessionId: string;
}

const hashOf = (secret: string) => crypto.createHash('sha256').update(secret).digest();
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function randomCode(length: number): string {
  const bytes = crypto.randomBytes(length);
  let code = '';
  for (const byte of bytes) code += ALPHABET[byte & 31];
  return code;
}

export function issueSession(): IssuedSession {
  return renewSession(`C${randomCode(15)}`);
}

/** Creates a new secret for an existing cart, which replaces the earlier one. */
export function renewSession(cartNumber: string): IssuedSession {
  const secret = crypto.randomBytes(32).toString('base64url');
  return { cartNumber, hash: hashOf(secret), sessionId: `${cartNumber}::${secret}` };
}

/** Returns null for anything that does not have exactly two parts (specification section 5). */
export function parseSession(header: unknown): SessionCredential | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const parts = header.split('::');
  const [cartNumber, secret] = parts;
  if (parts.length !== 2 || !cartNumber || !secret) return null;
  return { cartNumber, hash: hashOf(secret) };
}
