import { NO_REASON, type AppError } from 'remote-kit';

/** Attempted action, in the words of the error catalogue (spec §8). */
export type CartAction =
  | 'EXCHANGE TOKEN'
  | 'FETCH'
  | 'CREATE'
  | 'ADD'
  | 'UPDATE QUANTITY'
  | 'TOTAL QUANTITY'
  | 'ADD SHIPPING ADDRESS'
  | 'RESET'
  | 'UPDATE'
  | 'ADD INSTALLATION'
  | 'APPLY COUPON';

/** Returns "[CART SLICE] - [ADD] - Something went wrong!", for the error report alone (spec §8). */
export const sliceError = (action: CartAction, message = 'Something went wrong!'): string =>
  `[CART SLICE] - [${action}] - ${message}`;

/** Returns whether the server gave no reason, so that the shopper's message does not identify the fault. */
export const hasNoReason = (error: AppError): boolean => error.message === NO_REASON;
