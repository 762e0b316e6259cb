import crypto from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the package's parameters (19 MiB, two passes: what OWASP asks for at least). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

/** Someone's password that nobody knows: an unknown account takes as long as a known one. */
let nobodys: Promise<string> | null = null;

export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(crypto.randomBytes(32).toString('base64url'));
  const isRight = await verify(kept ?? (await nobodys), password.normalize('NFKC'));
  return isRight && kept !== null;
}
