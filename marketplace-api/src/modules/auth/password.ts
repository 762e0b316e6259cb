import crypto from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Hashes with Argon2id and the package's parameters (19 MiB, two passes: the OWASP minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

/** Hash of a random password, so that an unknown account takes as long to check as a known one. */
let dummyHash: Promise<string> | null = null;

export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomBytes(32).toString('base64url'));
  const isRight = await verify(kept ?? (await dummyHash), password.normalize('NFKC'));
  return isRight && kept !== null;
}
