import type { TokenPurpose } from '../../src/platform/one-time-token';
import type { Operation } from './operations';

/** Calls that need no key at all: an image element sends none. */
export const OPEN_CALLS = ['GET /v1/deals/{promotionId}/rebate-form.pdf', 'GET /v1/product-reviews/media/{mediaId}'];
/** Whose token a call takes, by the beginning of its path. A call with a token that is missing here fails. */
export const TOKENS: readonly {
  readonly path: string;
  readonly purpose: TokenPurpose;
  readonly subject: string;
  readonly payload?: unknown;
  /** A purpose that opens it, too. */
  readonly also?: TokenPurpose;
}[] = [
  { path: '/v1/bookings/{bookingId}/confirmation', purpose: 'confirmation', subject: 'bookingId' },
  { path: '/v1/bookings/{bookingId}/rebooking', purpose: 'rebooking', subject: 'bookingId' },
  { path: '/v1/bookings/{bookingId}/installers', purpose: 'rebooking', subject: 'bookingId' },
  { path: '/v1/bookings/{bookingId}/move-price', purpose: 'rebooking', subject: 'bookingId' },
  { path: '/v1/bookings/{bookingId}/slots', purpose: 'rebooking', subject: 'bookingId', also: 'confirmation' },
  {
    path: '/v1/cart/exchange-token',
    purpose: 'exchange',
    subject: 'cartNumber',
    payload: { benefitType: 'treadmarket', attributes: [] },
  },
  {
    path: '/v1/cart-number',
    purpose: 'exchange',
    subject: 'cartNumber',
    payload: { benefitType: 'treadmarket', attributes: [] },
  },
  { path: '/v1/orders/{orderId}/', purpose: 'order', subject: 'orderId' },
  { path: '/v1/password-resets/', purpose: 'password-reset', subject: 'memberId' },
  { path: '/v1/tms/additional-payments', purpose: 'additional-payment', subject: 'additionalPaymentId' },
];
/** Their token is signed, names no one thing, and may be used again. */
export const SIGNED = ['/v1/deals/preview', '/management/v1/deals/preview'];
export const TOKEN_FIELDS = ['token', 'exchange-token', 'exchangeToken'];

/**
 * What came of it is still shown to who paid, answered or chose, when the page is opened again; nothing can be done
 * with a used link.
 */
export const SHOWN_AFTER_USE = [
  'GET /v1/tms/additional-payments/{id}',
  'GET /v1/bookings/{bookingId}/confirmation',
  'GET /v1/bookings/{bookingId}/rebooking',
];
/** The id in such a path is the cart's. */
export const isAboutPayment = ({ path }: Operation): boolean => path.startsWith('/v1/tms/');
