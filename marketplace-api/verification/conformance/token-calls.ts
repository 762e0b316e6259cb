import type { TokenPurpose } from '../../src/platform/security/one-time-token';
import type { Operation } from './operations';

/** Calls that need no key, because image elements and links send none. */
export const OPEN_CALLS = ['GET /v1/deals/{promotionId}/rebate-form.pdf', 'GET /v1/product-reviews/media/{mediaId}'];
/** Tokens of calls by the beginning of their path. A call with an unlisted token fails the test. */
export const TOKENS: readonly {
  readonly path: string;
  readonly purpose: TokenPurpose;
  readonly subject: string;
  readonly payload?: unknown;
  /** Another accepted purpose. */
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
/** Their token is signed, refers to no single resource, and can be used repeatedly. */
export const SIGNED = ['/v1/deals/preview', '/management/v1/deals/preview'];
export const TOKEN_FIELDS = ['token', 'exchange-token', 'exchangeToken'];

/** A used link still shows the outcome to its holder but allows no action. */
export const SHOWN_AFTER_USE = [
  'GET /v1/tms/additional-payments/{id}',
  'GET /v1/bookings/{bookingId}/confirmation',
  'GET /v1/bookings/{bookingId}/rebooking',
];
/** The id in such a path is the cart's. */
export const isAboutPayment = ({ path }: Operation): boolean => path.startsWith('/v1/tms/');
