import { codeOf, type AppError } from 'remote-kit';

/** Returns whether the API's code is final although its status is a server error. */
const isEnd = (code: string | undefined): boolean =>
  code !== undefined && code !== 'PAYMENT_PENDING' && (code.startsWith('PAYMENT_') || code === 'HOLDS_LIMIT');

/**
 * Returns whether the outcome is unknown, so that a retry must use the same attempt. A server error says nothing about
 * an earlier attempt with a lost answer.
 */
export const isUnsettled = (error: AppError): boolean =>
  error.kind === 'network' || (error.kind === 'unexpected' && !isEnd(codeOf(error)));
