import type { Database, Queries } from '../../platform/database/database';
import { isFailure, type Failure } from '../../platform/values/failure';
import type { Session } from '../../platform/security/session';
import { cartNotFound } from './cart-failures';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart-limits';
import { catchRejection } from './cart-rejections';
import { readDocument } from './cart-document';
import type { CheckedItem } from './cart-changes';
import * as sql from './cart.sql';
import type { CartDocument } from './cart.types';

/** Parameters of every statement that opens a cart: its number, the session's hash and the variant. */
const ownerOf = ({ cartNumber, hash, variant }: Session) => [cartNumber, hash, variant];

export function cartRepository(db: Database) {
  return {
    async read(session: Session): Promise<CartDocument | Failure> {
      const row = await db.one<{ document: CartDocument | null }>(sql.readCart, ownerOf(session));
      return row?.document ?? cartNotFound();
    },

    /** Adds items. Takes the transaction's connection where it is one step of several. */
    addItems(session: Session, items: readonly CheckedItem[], queries: Queries = db): Promise<CartDocument | Failure> {
      const values = [...ownerOf(session), JSON.stringify(items), MAX_LINE_QUANTITY, MAX_CART_LINES];
      return catchRejection(
        async () => (await queries.oneOrThrow<{ document: CartDocument }>(sql.addItems, values)).document,
      );
    },

    /** Changes the cart under its lock; a failure rolls back everything. */
    change(session: Session, work: (tx: Queries) => Promise<Failure | null>): Promise<CartDocument | Failure> {
      return catchRejection(() =>
        db.transaction<CartDocument | Failure>(async (tx) => {
          await tx.count(sql.openCart, ownerOf(session));
          const error = await work(tx);
          return error ?? readDocument(tx, session.cartNumber);
        }, isFailure),
      );
    },
  };
}

export type CartRepository = ReturnType<typeof cartRepository>;
