import crypto from 'node:crypto';

const DIGITS = 6;
const SALT_BYTES = 16;

export interface KeptCode {
  readonly salt: Buffer;
  readonly codeHash: Buffer;
}

/** Returns six random digits, uniformly distributed. */
export const newCode = (): string => String(crypto.randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/**
 * Hashes a code. There are too few codes to hide one from a reader of the table; the hash only keeps codes out of dumps
 * and logs.
 */
const digest = (code: string, salt: Buffer): Buffer => crypto.createHash('sha256').update(salt).update(code).digest();

export function keepCode(code: string): KeptCode {
  const salt = crypto.randomBytes(SALT_BYTES);
  return { salt, codeHash: digest(code, salt) };
}

export const isCode = (code: string, { salt, codeHash }: KeptCode): boolean =>
  crypto.timingSafeEqual(digest(code, salt), codeHash);
