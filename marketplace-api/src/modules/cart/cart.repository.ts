import { LINE_QUANTITY } from 'shared-contracts';
import type { Database, Queries } from '../../platform/database';
import { sqlState } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import type { Session, SessionCredential } from '../../platform/session';
import { cartBusy, cartNotFound, cartOrdered } from '../installer/booking.service';
import * as sql from './cart.sql';
import type { CartDocument, CartRefusal } from './cart.types';

/** As in `cart_add_items`. */
const MAX_LINES = 50;
const REFUSALS = { CART_NOT_FOUND: cartNotFound, CART_ORDERED: cartOrdered, ORDER_IN_PROGRESS: cartBusy };

/** What every statement asks that opens a cart: its number, the session's hash and the variant. */
const ownerOf = ({ cartNumber, hash, variant }: Session) => [cartNumber, hash, variant];

const settle = (document: CartDocument | CartRefusal): CartDocument | Failure =>
  'error' in document ? REFUSALS[document.error]() : document;

export function outOfStock(name: string, stock: number): Failure {
  const detail =
    stock === 0
      ? `${name} is out of stock. Choose another product.`
      : `Only ${stock} of ${name} left. Choose ${stock} or fewer.`;
  return failure(409, 'OUT_OF_STOCK', detail, {
    violations: [
      {
        field: 'quantity',
        message: stock === 0 ? 'is more than we have; none are left.' : `is more than we have; ${stock} left.`,
      },
    ],
  });
}

function quantityLimit(name: string): Failure {
  const { max } = LINE_QUANTITY;
  return failure(409, 'QUANTITY_LIMIT', `You can order at most ${max} of ${name} at once. Add fewer.`, {
    violations: [{ field: 'quantity', message: `makes more than ${max} in the cart.` }],
  });
}

/** The cart functions raise TM001 for what a shopper can put right. */
function raised(error: unknown): Failure {
  const { message, detail = '' } = error as { message: string; detail?: string };
  if (message === 'PRODUCT_UNKNOWN')
    return failure(404, 'NOT_FOUND', `We have no product ${detail}. Search again, or look through the list.`);
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
    create: (session: SessionCredential, variant: string, zip: string | null, cartType: string, vehicle: unknown) =>
      db.count(sql.createCart, [
        session.cartNumber,
        session.hash,
        variant,
        zip,
        cartType,
        vehicle === null ? null : JSON.stringify(vehicle),
      ]),

    async read(session: Session): Promise<CartDocument | Failure> {
      const row = await db.one<{ document: CartDocument | null }>(sql.readCart, ownerOf(session));
      return row?.document ?? cartNotFound();
    },

    async addItems(session: Session, items: unknown): Promise<CartDocument | Failure> {
      try {
        const row = await db.one<{ document: CartDocument | CartRefusal }>(sql.addItems, [
          ...ownerOf(session),
          JSON.stringify(items),
        ]);
        return settle(row!.document);
      } catch (error) {
        if (sqlState(error) === 'TM001') return raised(error);
        throw error;
      }
    },

    /** Changes the cart under its lock; a failure undoes everything. */
    change(session: Session, work: (tx: Queries) => Promise<Failure | null>): Promise<CartDocument | Failure> {
      return db.transaction<CartDocument | Failure>(async (tx) => {
        const locked = await tx.one<{ cartNumber: string | null }>(sql.lockCart, ownerOf(session));
        if (!locked?.cartNumber) return settle((await tx.one<CartRefusal>(sql.refusal, ownerOf(session)))!);
        const fault = await work(tx);
        if (fault) return fault;
        return (await tx.one<{ document: CartDocument }>(sql.documentOf, [session.cartNumber]))!.document;
      }, isFailure);
    },
  };
}

export type CartRepository = ReturnType<typeof cartRepository>;
