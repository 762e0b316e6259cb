import { createHash } from 'node:crypto';
import type { Encoding } from './compression';

/** Returns the first part of a strong validator (RFC 9110 §8.8.3): 192 bits of the texts' digest. */
export function tagOf(texts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  // Each text has its length as a prefix, so that different boundaries give different digests.
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest('base64url').slice(0, 32);
}

/** Each encoding has its own validator. */
export const entityTag = (tag: string, encoding: Encoding): string =>
  encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;

/** Returns whether `If-None-Match` contains this validator: a list, or `*`; a proxy may have made it weak. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
