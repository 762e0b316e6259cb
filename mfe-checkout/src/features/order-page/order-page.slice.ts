import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order } from 'shared-contracts';
import { codeOf, services, type AppError } from 'remote-kit';
import { put, takeEvery } from 'typed-redux-saga';
import {
  buyAgainTask,
  cancelOrderTask,
  changeAppointmentTask,
  fileRebateTask,
  loadOrderPage,
  requestReturnTask,
} from './order-page.tasks';

export interface OrderPageState {
  readonly order: Order | null;
  /** Why nothing can be shown. */
  readonly loadError: AppError | null;
  readonly act: 'idle' | 'buying' | 'cancelling' | 'returning' | 'filing' | 'leaving';
  /** Why the last action failed. */
  readonly error: AppError | null;
  /** Error of the last "Buy again". */
  readonly buyError: AppError | null;
  /** Why the last rebate claim failed. */
  readonly rebateError: AppError | null;
  /** The shopper's last action. */
  readonly news: 'cancelled' | 'return-requested' | null;
}

const initialState: OrderPageState = {
  order: null,
  loadError: null,
  act: 'idle',
  error: null,
  buyError: null,
  rebateError: null,
  news: null,
};

export const orderPageSlice = createSlice({
  name: 'orderPage',
  initialState,
  reducers: {
    /** Resets the state for another order in the same tab. */
    opened: (state, { payload }: PayloadAction<{ readonly orderId: string }>) =>
      state.order?.orderId === payload.orderId ? { ...state, loadError: null } : initialState,
    errorDismissed: (state) => ({ ...state, error: null }),
  },
  extraReducers: (on) =>
    on
      .addCase(loadOrderPage.succeeded, (state, { payload }) => ({ ...state, order: payload, loadError: null }))
      .addCase(loadOrderPage.failed, (state, { payload }) => ({ ...state, loadError: payload }))
      .addCase(cancelOrderTask.requested, (state) => ({
        ...state,
        act: 'cancelling' as const,
        error: null,
        news: null,
      }))
      .addCase(cancelOrderTask.succeeded, (state, { payload }) => ({
        ...state,
        act: 'idle' as const,
        order: payload,
        news: 'cancelled' as const,
      }))
      .addCase(requestReturnTask.requested, (state) => ({
        ...state,
        act: 'returning' as const,
        error: null,
        news: null,
      }))
      .addCase(requestReturnTask.succeeded, (state, { payload }) => ({
        ...state,
        act: 'idle' as const,
        order: payload,
        news: 'return-requested' as const,
      }))
      .addCase(buyAgainTask.requested, (state) => ({ ...state, act: 'buying' as const, buyError: null }))
      .addCase(buyAgainTask.succeeded, (state) => ({ ...state, act: 'idle' as const }))
      .addCase(buyAgainTask.failed, (state, { payload }) => ({ ...state, act: 'idle' as const, buyError: payload }))
      .addCase(fileRebateTask.requested, (state) => ({ ...state, act: 'filing' as const, rebateError: null }))
      .addCase(fileRebateTask.succeeded, (state, { payload }) => ({ ...state, act: 'idle' as const, order: payload }))
      .addCase(fileRebateTask.failed, (state, { payload }) => ({
        ...state,
        act: 'idle' as const,
        rebateError: payload,
      }))
      .addCase(changeAppointmentTask.requested, (state) => ({ ...state, act: 'leaving' as const, error: null }))
      .addCase(changeAppointmentTask.succeeded, (state) => ({ ...state, act: 'idle' as const }))
      .addMatcher(
        (action) =>
          [cancelOrderTask, requestReturnTask, changeAppointmentTask].some((task) => task.failed.match(action)),
        (state, { payload }: PayloadAction<AppError>) => ({ ...state, act: 'idle' as const, error: payload }),
      ),
});

export const selectOrderPage = (state: { readonly orderPage: OrderPageState }): OrderPageState => state.orderPage;

/** Reads the order again after another change. Without a connection its state is unknown. */
function* lookAgain({ payload, meta }: { payload: AppError; meta: { request: { orderId: string } } }) {
  if (payload.kind === 'conflict' || codeOf(payload) === 'ORDER_LINK_EXPIRED')
    yield* put(loadOrderPage.requested({ orderId: meta.request.orderId }));
}

function* tellCancelled({ payload: order }: ReturnType<typeof cancelOrderTask.succeeded>) {
  const { host } = yield* services();
  host.analytics.push({
    event: 'order_outcome',
    outcome: 'cancelled',
    through: 'order-page',
    paymentMethod: order.payment.paymentMethod,
    orderNumber: order.orderNumber,
    reason: null,
  });
}

export function* orderPageSaga() {
  yield* takeEvery(cancelOrderTask.succeeded, tellCancelled);
  for (const task of [cancelOrderTask, requestReturnTask, fileRebateTask, changeAppointmentTask])
    yield* takeEvery(task.failed as typeof cancelOrderTask.failed, lookAgain);
  yield* takeEvery(changeAppointmentTask.succeeded, function* leave({ payload: { bookingId, token } }) {
    const { host } = yield* services();
    host.navigation.go(`/bookings/${encodeURIComponent(bookingId)}/rebooking#token=${encodeURIComponent(token)}`);
  });
}
