import crypto from 'node:crypto';

const DIGITS = 6;
const SALT_BYTES = 16;

/** A code as it is kept. */
export interface KeptCode {
  readonly salt: Buffer;
  readonly codeHash: Buffer;
}

/** Six digits, each as likely as any other. */
export const newCode = (): string => String(crypto.randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

/**
 * So few codes exist that a digest hides none from whoever reads the table; it keeps them out of dumps and logs by
 * mistake.
 */
const digest = (code: string, salt: Buffer): Buffer => crypto.createHash('sha256').update(salt).update(code).digest();

export function keepCode(code: string): KeptCode {
  const salt = crypto.randomBytes(SALT_BYTES);
  return { salt, codeHash: digest(code, salt) };
}

export const isCode = (code: string, { salt, codeHash }: KeptCode): boolean =>
  crypto.timingSafeEqual(digest(code, salt), codeHash);
