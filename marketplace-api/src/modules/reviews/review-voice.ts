import crypto from 'node:crypto';
import type { Queries } from '../../platform/database/database';
import type { Session } from '../../platform/security/session';
import { isOwnCart } from '../cart/cart-owner';
import * as sql from './review.sql';

/** The origin of a vote or report: the session that the request claims, and its network address. */
export interface Voice {
  readonly session: Session | null;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
}

/** Identifies one person for one review, and the network address, which only a few persons may share. */
export interface Speaker {
  readonly voter: Buffer;
  readonly network: Buffer;
}

const hash = (...parts: readonly string[]): Buffer => crypto.createHash('sha256').update(parts.join('\n')).digest();

/**
 * Returns the identity behind a vote: a session that opens a cart, otherwise the network address. Each hash includes
 * the review, so that a person cannot be tracked across reviews. Votes of one address are serialized.
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
