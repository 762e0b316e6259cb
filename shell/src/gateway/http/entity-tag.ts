import { createHash } from 'node:crypto';
import type { Encoding } from './compression';

/** Begins a strong validator (RFC 9110 §8.8.3) of whatever these texts make; 192 bits of their digest. */
export function tagOf(texts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  // Each with its length, or texts could be cut in another place and still be the same.
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64url').slice(0, 32);
}

/** A client that has it in one encoding does not have it in another. */
export const entityTag = (tag: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;

/** Whether `If-None-Match` names this validator: a list, or `*`; a proxy may have made it a weak one on the way. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
