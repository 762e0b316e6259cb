import crypto from 'node:crypto';
import type { Queries } from '../../platform/database';
import type { Session } from '../../platform/session';
import { isOwnCart } from '../cart/cart-owner';
import * as sql from './review.sql';

/** Who votes or reports: what the request claims, and where it comes from. */
export interface Voice {
  readonly session: Session | null;
  /** Of the address that the request came from. */
  readonly client: Buffer;
}

/** One person about one review, and the address that this person shares with few others. */
export interface Speaker {
  readonly voter: Buffer;
  readonly network: Buffer;
}

const hash = (...parts: readonly string[]): Buffer => crypto.createHash('sha256').update(parts.join('\n')).digest();

/**
 * A session speaks for a person only when it opens a cart; without one the address does. The review is part of each
 * hash, so that nobody can be followed from one to the next. Those of one address are heard one after the other.
 */
export async function speakerOf(tx: Queries, reviewId: string, { session, client }: Voice): Promise<Speaker> {
  const isKnown = session !== null && (await isOwnCart(tx, session));
  const address = client.toString('base64');
  const network = hash(reviewId, 'address', address);
  await tx.one(sql.lockNetwork, [network.readBigInt64BE().toString()]);
  return {
    voter: isKnown ? hash(reviewId, 'session', session.cartNumber) : hash(reviewId, 'person', address),
    network,
  };
}
