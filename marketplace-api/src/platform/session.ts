import crypto from 'node:crypto';

/** `<cart part>::<secret part>`: the cart's number and 32 random bytes, of which only the hash is kept. */
export interface Session {
  readonly cartNumber: string;
  readonly hash: Buffer;
}

const hashOf = (secret: string) => crypto.createHash('sha256').update(secret).digest();
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function randomCode(length: number): string {
  const bytes = crypto.randomBytes(length);
  let code = '';
  for (const byte of bytes) code += ALPHABET[byte & 31];
  return code;
}

export function issueSession(): Session & { sessionId: string } {
  return renewSession(`C${randomCode(15)}`);
}

/** A new secret for a cart that exists; the one before no longer opens it. */
export function renewSession(cartNumber: string): Session & { sessionId: string } {
  const secret = crypto.randomBytes(32).toString('base64url');
  return { cartNumber, hash: hashOf(secret), sessionId: `${cartNumber}::${secret}` };
}

/** Null for anything that has not exactly two parts (spec §5). */
export function parseSession(header: unknown): Session | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const parts = header.split('::');
  const [cartNumber, secret] = parts;
  if (parts.length !== 2 || !cartNumber || !secret) return null;
  return { cartNumber, hash: hashOf(secret) };
}
