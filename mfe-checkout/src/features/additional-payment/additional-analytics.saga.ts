import type { AdditionalPayment, AdditionalPaymentEvent } from 'shared-contracts';
import { select, takeEvery } from 'typed-redux-saga';
import { codeOf, services, type AppError } from 'remote-kit';
import { isUnsettled } from '../../platform/payment/unsettled';
import { selectAdditionalPayment } from './additional-payment.slice';
import { declineAdditional, payAdditional, visitEnded } from './additional-payment.tasks';

type End = Pick<AdditionalPaymentEvent, 'outcome'> & Partial<Pick<AdditionalPaymentEvent, 'paymentMethod' | 'reason'>>;

export function* tellAdditionalEnd(payment: AdditionalPayment | null, end: End) {
  if (payment === null) return;
  const { host } = yield* services();
  const { orderNumber, amount } = payment;
  host.analytics.push({
    event: 'additional_payment',
    orderNumber,
    amount: amount.value,
    paymentMethod: null,
    reason: null,
    ...end,
  });
}

const OUTCOMES = { accepted: 'accepted', declined: 'declined', paying: 'pending', open: null } as const;

/** A bank's challenge returns to the page, which then publishes the outcome. */
function* tellPaid({ payload: payment, meta }: ReturnType<typeof payAdditional.succeeded>) {
  const outcome = OUTCOMES[payment.state];
  if (payment.nextAction || outcome === null) return;
  yield* tellAdditionalEnd(payment, { outcome, paymentMethod: meta.request.method });
}

/** Another attempt, of this tab or another one, is pending or was first and publishes its own outcome. */
export const isElsewhere = (error: AppError): boolean =>
  error.kind === 'not-found' || ['ORDER_IN_PROGRESS', 'PAYMENT_PENDING'].includes(codeOf(error) ?? '');

function* tellUnpaid({ payload: error, meta }: ReturnType<typeof payAdditional.failed>) {
  if (isElsewhere(error)) return;
  const { payment } = yield* select(selectAdditionalPayment);
  const outcome = isUnsettled(error) ? 'unknown' : 'payment-declined';
  yield* tellAdditionalEnd(payment, {
    outcome,
    paymentMethod: meta.request.method,
    reason: codeOf(error) ?? error.kind,
  });
}

function* tellDeclined() {
  const { payment } = yield* select(selectAdditionalPayment);
  yield* tellAdditionalEnd(payment, { outcome: 'declined' });
}

function* tellCancelled({ payload: paymentMethod }: ReturnType<typeof visitEnded>) {
  const { payment } = yield* select(selectAdditionalPayment);
  yield* tellAdditionalEnd(payment, { outcome: 'cancelled', paymentMethod });
}

/** Publishes outcomes of additional payments to the data layer. */
export function* additionalAnalytics() {
  yield* takeEvery(payAdditional.succeeded, tellPaid);
  yield* takeEvery(payAdditional.failed, tellUnpaid);
  yield* takeEvery(declineAdditional.succeeded, tellDeclined);
  yield* takeEvery(visitEnded, tellCancelled);
}
