import type { CartType } from 'shared-contracts';
import type { Queries } from '../../platform/database';
import type { SessionCredential } from '../../platform/session';
import * as sql from './cart.sql';
import type { CartDocument } from './cart.types';

export interface NewCart {
  readonly session: Pick<SessionCredential, 'cartNumber' | 'hash'>;
  readonly variant: string;
  /** As the shopper has chosen it; null where they have not. */
  readonly cartType: CartType | null;
  readonly zipCode: string | null;
  /** As the browser's garage holds it. */
  readonly vehicle: unknown;
}

export async function createCart(
  db: Queries,
  { session, variant, cartType, zipCode, vehicle }: NewCart,
): Promise<void> {
  const json = vehicle === null ? null : JSON.stringify(vehicle);
  await db.count(sql.createCart, [session.cartNumber, session.hash, variant, zipCode, cartType, json]);
}

/** A cart that is there, with its lines; whoever changes it holds its lock. */
export async function readDocument(tx: Queries, cartNumber: string): Promise<CartDocument> {
  return (await tx.one<{ document: CartDocument }>(sql.documentOf, [cartNumber]))!.document;
}
