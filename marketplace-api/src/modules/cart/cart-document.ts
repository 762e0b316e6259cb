import type { CartType } from 'shared-contracts';
import type { Queries } from '../../platform/database/database';
import type { SessionCredential } from '../../platform/security/session';
import * as sql from './cart.sql';
import type { CartDocument } from './cart.types';

export interface NewCart {
  readonly session: Pick<SessionCredential, 'cartNumber' | 'hash'>;
  readonly variant: string;
  /** The shopper's choice; null before one was made. */
  readonly cartType: CartType | null;
  readonly zipCode: string | null;
  /** The vehicle in the format of the browser's garage. */
  readonly vehicle: unknown;
}

export async function createCart(
  db: Queries,
  { session, variant, cartType, zipCode, vehicle }: NewCart,
): Promise<void> {
  const json = vehicle === null ? null : JSON.stringify(vehicle);
  await db.count(sql.createCart, [session.cartNumber, session.hash, variant, zipCode, cartType, json]);
}

/** Reads an existing cart with its lines. A caller that changes it must hold its lock. */
export async function readDocument(tx: Queries, cartNumber: string): Promise<CartDocument> {
  return (await tx.oneOrThrow<{ document: CartDocument }>(sql.documentOf, [cartNumber])).document;
}
