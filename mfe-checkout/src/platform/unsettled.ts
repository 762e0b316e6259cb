import { codeOf, type AppError } from 'remote-kit';

/** The API's own words for an end, though their status says that it could not serve. */
const isEnd = (code: string | undefined): boolean =>
  code !== undefined && code !== 'PAYMENT_PENDING' && (code.startsWith('PAYMENT_') || code === 'HOLDS_LIMIT');

/**
 * Nobody knows yet how it ended: asking again must ask about the same attempt. That a server is busy or broken says
 * nothing of a try before, whose answer was lost.
 */
export const isUnsettled = (error: AppError): boolean =>
  error.kind === 'network' || (error.kind === 'unexpected' && !isEnd(codeOf(error)));
