import { createHash, sign } from 'node:crypto';
import type { SigningKey } from './envelope';

/** Length of a token: 192 bits in base64url. */
const LENGTH = 32;

/**
 * Returns the token of a named preview. The same key gives the same token, so that a pull request keeps its link;
 * without the key, name and salt of the log do not reveal it.
 */
export function previewToken({ privateKey }: SigningKey, name: string, salt: string): string {
  // Ed25519 signatures are deterministic (RFC 8032), and no statement begins like this text.
  const signature = sign(null, Buffer.from(`treadmarket preview ${name} ${salt}`), privateKey);
  return createHash('sha256').update(signature).digest('base64url').slice(0, LENGTH);
}
