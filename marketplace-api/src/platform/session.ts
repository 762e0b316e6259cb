import crypto from 'node:crypto';
import type { BenefitType } from 'shared-contracts';

/**
 * `<cart part>::<secret part>`: the cart's number and 32 random bytes, of which only the hash is kept. What anybody may
 * claim.
 */
export interface SessionCredential {
  readonly cartNumber: string;
  readonly hash: Buffer;
}

/**
 * A credential together with the variant whose key the request came with. A cart answers to both or to nobody, so
 * everything that opens a cart or an order takes this and never a bare credential.
 */
export interface Session extends SessionCredential {
  readonly variant: BenefitType;
}

const hashOf = (secret: string) => crypto.createHash('sha256').update(secret).digest();
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function randomCode(length: number): string {
  const bytes = crypto.randomBytes(length);
  let code = '';
  for (const byte of bytes) code += ALPHABET[byte & 31];
  return code;
}

export function issueSession(): SessionCredential & { sessionId: string } {
  return renewSession(`C${randomCode(15)}`);
}

/** A new secret for a cart that exists; the one before no longer opens it. */
export function renewSession(cartNumber: string): SessionCredential & { sessionId: string } {
  const secret = crypto.randomBytes(32).toString('base64url');
  return { cartNumber, hash: hashOf(secret), sessionId: `${cartNumber}::${secret}` };
}

/** Null for anything that has not exactly two parts (spec §5). */
export function parseSession(header: unknown): SessionCredential | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const parts = header.split('::');
  const [cartNumber, secret] = parts;
  if (parts.length !== 2 || !cartNumber || !secret) return null;
  return { cartNumber, hash: hashOf(secret) };
}
