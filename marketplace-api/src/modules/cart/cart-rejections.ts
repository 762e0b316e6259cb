import pg from 'pg';
import { failure, type Failure } from '../../platform/values/failure';
import { cartBusy, cartNotFound, cartOrdered, outOfStock, quantityLimit } from './cart-failures';
import { MAX_CART_LINES } from './cart-limits';

/** Details of the rejections that the cart's SQL functions raise, by SQLSTATE. See src/functions/cart-*.sql. */
interface RejectionDetails {
  readonly TM101: { readonly productNumber: string };
  readonly TM102: { readonly name: string };
  readonly TM103: { readonly name: string; readonly stock: number };
  readonly TM104: null;
  readonly TM111: null;
  readonly TM112: null;
  readonly TM113: null;
}
type RejectionCode = keyof RejectionDetails;

/** The answer to each rejection. */
export const REJECTIONS: { readonly [Code in RejectionCode]: (detail: RejectionDetails[Code]) => Failure } = {
  TM101: ({ productNumber }) =>
    failure(404, 'NOT_FOUND', `We can’t find product ${productNumber}. Search again, or look through the list.`),
  TM102: ({ name }) => quantityLimit(name),
  TM103: ({ name, stock }) => outOfStock(name, stock),
  TM104: () =>
    failure(
      409,
      'QUANTITY_LIMIT',
      `A cart holds ${MAX_CART_LINES} different products. Order these first, or take some out.`,
    ),
  TM111: cartNotFound,
  TM112: cartOrdered,
  TM113: cartBusy,
};

const isRejectionCode = (code: string): code is RejectionCode => Object.hasOwn(REJECTIONS, code);

function rejectionOf<Code extends RejectionCode>(code: Code, detail: string | undefined): Failure {
  // The SQL function writes the detail as JSON of this code's type.
  return REJECTIONS[code](JSON.parse(detail ?? 'null') as RejectionDetails[Code]);
}

/** Returns the result of `work`, or the failure of a rejection that a SQL function of the cart raised. */
export async function catchRejection<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== undefined && isRejectionCode(error.code))
      return rejectionOf(error.code, error.detail);
    throw error;
  }
}
