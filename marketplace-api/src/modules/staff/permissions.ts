import type { StaffRole } from '../../platform/security/staff';

/** A call of staff: its name in the audit log, and the roles that may make it besides `admin`. */
export interface StaffCall {
  readonly method: 'GET' | 'POST';
  /** Path under /management/v1. */
  readonly path: string;
  readonly roles: readonly StaffRole[];
}

const ORDER_DESK = ['support', 'fulfilment'] as const;
const SUPPORT = ['support'] as const;
const WAREHOUSE = ['fulfilment'] as const;

const ADMIN = ['admin'] as const;

const get = <const R extends readonly StaffRole[]>(path: string, roles: R) => ({ method: 'GET', path, roles }) as const;
const post = <const R extends readonly StaffRole[]>(path: string, roles: R) =>
  ({ method: 'POST', path, roles }) as const;

/** Acts that are available over HTTP and on the command line, to the same roles and with the same audit entry. */
export const STAFF_CALLS = {
  findOrders: get('/orders', ORDER_DESK),
  showOrder: get('/orders/:orderId', ORDER_DESK),
  packingSlip: get('/orders/:orderId/packing-slip', ORDER_DESK),
  pack: post('/orders/:orderId/pack', WAREHOUSE),
  ship: post('/orders/:orderId/ship', WAREHOUSE),
  deliver: post('/orders/:orderId/deliver', ORDER_DESK),
  install: post('/orders/:orderId/install', ORDER_DESK),
  complete: post('/orders/:orderId/complete', ORDER_DESK),
  cancel: post('/orders/:orderId/cancel', SUPPORT),
  refund: post('/orders/:orderId/refunds', SUPPORT),
  askReturn: post('/orders/:orderId/returns', SUPPORT),
  receiveReturn: post('/orders/:orderId/return/receive', ORDER_DESK),
  refuseReturn: post('/orders/:orderId/return/refuse', SUPPORT),
  openReturns: get('/returns', ORDER_DESK),
  waitingOrders: get('/waiting-orders', ORDER_DESK),
  failedRefunds: get('/refunds/failed', SUPPORT),
  retryRefund: post('/refunds/:refundId/retry', SUPPORT),
  putAsidePayments: get('/payments/put-aside', SUPPORT),
  paymentFindings: get('/payments/findings', SUPPORT),
  refundFinding: post('/payments/findings/:findingId/refund', SUPPORT),
  closeFinding: post('/payments/findings/:findingId/close', SUPPORT),
  comparePayments: post('/payments/comparisons', SUPPORT),
  bookingsInNeed: get('/bookings/needing-help', SUPPORT),
  takeUpBooking: post('/bookings/:bookingId/take-up', SUPPORT),
  disputes: get('/disputes', SUPPORT),
  givenUpMails: get('/mails/given-up', SUPPORT),
  retryMail: post('/mails/:messageId/retry', SUPPORT),
  rebateClaims: get('/rebate-claims', SUPPORT),
  approveRebate: post('/rebate-claims/:claimId/approve', SUPPORT),
  payRebate: post('/rebate-claims/:claimId/pay', SUPPORT),
  rejectRebate: post('/rebate-claims/:claimId/reject', SUPPORT),
  askPayment: post('/orders/:orderId/additional-payments', SUPPORT),
  reviews: get('/reviews', ['support', 'catalog']),
  questions: get('/questions', ['support', 'catalog']),
  answerQuestion: post('/questions/:questionId/answer', ['support', 'catalog']),
  refuseQuestion: post('/questions/:questionId/refuse', ['support', 'catalog']),
  showFlags: get('/feature-flags', ['support', 'catalog']),
  switchFlag: post('/feature-flags/:variant/:flag/:state', ['catalog']),
  exportPerson: post('/people/export', ADMIN),
  erasePerson: post('/people/erase', ADMIN),
  moderate: post('/reviews/:reviewId/moderation', ['support', 'catalog']),
} as const satisfies Readonly<Record<string, StaffCall>>;

/** Returns the act's name in the audit log, for example `POST /management/v1/orders/:orderId/ship`. */
export const actOf = ({ method, path }: StaffCall): string => `${method} /management/v1${path}`;
