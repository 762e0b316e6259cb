import type { Database, Queries } from '../../platform/database/database';
import { sqlState } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import type { Session } from '../../platform/security/session';
import { cartBusy, cartNotFound, cartOrdered, outOfStock, quantityLimit } from './cart-failures';
import { readDocument } from './cart-document';
import type { CheckedItem } from './cart-changes';
import * as sql from './cart.sql';
import type { CartDocument, CartRefusal } from './cart.types';

/** Must equal the limit in the SQL function `cart_add_items`. */
const MAX_LINES = 50;
const REFUSALS = { CART_NOT_FOUND: cartNotFound, CART_ORDERED: cartOrdered, ORDER_IN_PROGRESS: cartBusy };

/** Parameters of every statement that opens a cart: its number, the session's hash and the variant. */
const ownerOf = ({ cartNumber, hash, variant }: Session) => [cartNumber, hash, variant];

const settle = (document: CartDocument | CartRefusal): CartDocument | Failure =>
  'error' in document ? REFUSALS[document.error]() : document;

/**
 * Converts a database error to a failure. The cart's SQL functions raise TM001 for errors that a shopper can correct.
 */
function raised(error: unknown): Failure {
  const { message, detail = '' } = error as { message: string; detail?: string };
  if (message === 'PRODUCT_UNKNOWN')
    return failure(404, 'NOT_FOUND', `We can’t find product ${detail}. Search again, or look through the list.`);
  if (message === 'QUANTITY_LIMIT') return quantityLimit(detail);
  if (message === 'LINE_LIMIT')
    return failure(
      409,
      'QUANTITY_LIMIT',
      `A cart holds ${MAX_LINES} different products. Order these first, or take some out.`,
    );
  const cut = detail.lastIndexOf(' ');
  return outOfStock(detail.slice(0, cut), Number(detail.slice(cut + 1)));
}

export function cartRepository(db: Database) {
  return {
    async read(session: Session): Promise<CartDocument | Failure> {
      const row = await db.one<{ document: CartDocument | null }>(sql.readCart, ownerOf(session));
      return row?.document ?? cartNotFound();
    },

    /** Adds items. Takes the transaction's connection where it is one step of several. */
    async addItems(
      session: Session,
      items: readonly CheckedItem[],
      queries: Queries = db,
    ): Promise<CartDocument | Failure> {
      try {
        const { document } = await queries.oneOrThrow<{ document: CartDocument | CartRefusal }>(sql.addItems, [
          ...ownerOf(session),
          JSON.stringify(items),
        ]);
        return settle(document);
      } catch (error) {
        if (sqlState(error) === 'TM001') return raised(error);
        throw error;
      }
    },

    /** Changes the cart under its lock; a failure rolls back everything. */
    change(session: Session, work: (tx: Queries) => Promise<Failure | null>): Promise<CartDocument | Failure> {
      return db.transaction<CartDocument | Failure>(async (tx) => {
        const locked = await tx.one<{ cartNumber: string | null }>(sql.lockCart, ownerOf(session));
        if (!locked?.cartNumber) return settle(await tx.oneOrThrow<CartRefusal>(sql.refusal, ownerOf(session)));
        const error = await work(tx);
        if (error) return error;
        return readDocument(tx, session.cartNumber);
      }, isFailure);
    },
  };
}

export type CartRepository = ReturnType<typeof cartRepository>;
