import { fork, put, select, takeEvery } from 'typed-redux-saga';
import { services, type AppError } from 'remote-kit';
import { providerReturnOf } from '../../platform/payment/provider-return';
import { isUnsettled } from '../../platform/payment/unsettled';
import { additionalAnalytics, isElsewhere, tellAdditionalEnd } from './additional-analytics.saga';
import { endAdditionalAttempt, hasAdditionalAttempt } from './additional-attempt';
import { additionalPaymentSlice, selectAdditionalPayment } from './additional-payment.slice';
import {
  beginMethod,
  declineAdditional,
  loadPayment,
  payAdditional,
  returnPathOf,
  visitEnded,
} from './additional-payment.tasks';

/**
 * Handles the return from the provider's page. The address is verified with the API; it is cleaned up when that has
 * ended, so that a reload repeats the verification.
 */
function* followReturn({ payload: payment }: ReturnType<typeof loadPayment.succeeded>) {
  const { host } = yield* services();
  const { cartId, state, paymentMethods } = payment;
  const { search } = host.navigation.current();
  const visit = providerReturnOf(search, paymentMethods);
  const isOpen = state === 'open';
  if (visit !== null && isOpen && visit.isApproved)
    return yield* put(payAdditional.requested({ cartId, method: visit.method, sessionId: visit.sessionId }));
  if (visit !== null && isOpen) yield* put(visitEnded(visit.method));
  else if (isOpen && hasAdditionalAttempt(cartId)) yield* put(additionalPaymentSlice.actions.triedBefore());
  // This tab's attempt was paid at the bank; later visits of the link publish nothing.
  if (state === 'accepted' && hasAdditionalAttempt(cartId))
    yield* tellAdditionalEnd(payment, { outcome: 'accepted', paymentMethod: visit?.method ?? null });
  if (state !== 'paying') endAdditionalAttempt();
  if (search !== '') host.navigation.go(returnPathOf(cartId), { replace: true, scroll: false });
}

/** Redirects to the bank's challenge, which returns here. */
function* followPaid({ payload: { cartId, nextAction } }: ReturnType<typeof payAdditional.succeeded>) {
  const { host } = yield* services();
  if (nextAction) return host.navigation.go(nextAction.url);
  if (host.navigation.current().search !== '')
    host.navigation.go(returnPathOf(cartId), { replace: true, scroll: false });
}

/** Reads the outcome of an attempt that is handled elsewhere. */
function* lookAgain(cartId: string, error: AppError) {
  if (!isElsewhere(error)) return;
  yield* put(additionalPaymentSlice.actions.errorDismissed());
  yield* put(loadPayment.requested({ cartId }));
}

function* followRefusal({ payload, meta }: ReturnType<typeof payAdditional.failed>) {
  const { host } = yield* services();
  if (host.navigation.current().search !== '' && !isUnsettled(payload))
    host.navigation.go(returnPathOf(meta.request.cartId), { replace: true, scroll: false });
  yield* lookAgain(meta.request.cartId, payload);
}

function* goToProvider({ payload: { redirectUrl, sessionId } }: ReturnType<typeof beginMethod.succeeded>) {
  const { host } = yield* services();
  const { session } = yield* select(selectAdditionalPayment);
  if (redirectUrl && session?.sessionId === sessionId) host.navigation.go(redirectUrl);
}

export function* additionalPaymentSaga() {
  yield* fork(additionalAnalytics);
  yield* takeEvery(loadPayment.succeeded, followReturn);
  yield* takeEvery(payAdditional.succeeded, followPaid);
  yield* takeEvery(payAdditional.failed, followRefusal);
  yield* takeEvery(beginMethod.succeeded, goToProvider);
  yield* takeEvery(declineAdditional.failed, ({ payload, meta }) => lookAgain(meta.request.cartId, payload));
}
