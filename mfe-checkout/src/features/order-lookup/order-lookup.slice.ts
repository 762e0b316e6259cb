import { createSlice } from '@reduxjs/toolkit';
import type { OrderLookup, OrderLookupBody } from 'shared-contracts';
import { services, type AppError } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { takeEvery } from 'typed-redux-saga';
import { orderPathOf } from '../../platform/orders/order-path';
import { requestCodeTask, openWithCodeTask } from './order-lookup.tasks';

export interface OrderLookupState {
  /** The submitted lookup; null before. */
  readonly asked: OrderLookupBody | null;
  readonly answer: OrderLookup | null;
  /** Number of sent codes: each starts the delay for the next. */
  readonly sent: number;
  readonly isAsking: boolean;
  readonly requestError: AppError | null;
  readonly isOpening: boolean;
  readonly codeError: AppError | null;
}

const initialState: OrderLookupState = {
  asked: null,
  answer: null,
  sent: 0,
  isAsking: false,
  requestError: null,
  isOpening: false,
  codeError: null,
};

export const orderLookupSlice = createSlice({
  name: 'orderLookup',
  initialState,
  reducers: { begunAnew: () => initialState },
  extraReducers: (on) =>
    on
      .addCase(requestCodeTask.requested, (state) => ({
        ...state,
        isAsking: true,
        requestError: null,
        codeError: null,
      }))
      .addCase(requestCodeTask.succeeded, (state, { payload, meta }) => ({
        ...state,
        isAsking: false,
        asked: meta.request,
        answer: payload,
        sent: state.sent + 1,
      }))
      .addCase(requestCodeTask.failed, (state, { payload }) => ({ ...state, isAsking: false, requestError: payload }))
      .addCase(openWithCodeTask.requested, (state) => ({ ...state, isOpening: true, codeError: null }))
      .addCase(openWithCodeTask.failed, (state, { payload }) => ({ ...state, isOpening: false, codeError: payload })),
});

export const selectOrderLookup = (state: { readonly orderLookup: OrderLookupState }): OrderLookupState =>
  state.orderLookup;

export function* orderLookupSaga() {
  yield* takeEvery(openWithCodeTask.succeeded, function* enter({ payload: orderId }) {
    const { host } = yield* services();
    dropDrafts('checkout.order-');
    host.navigation.go(orderPathOf(orderId));
  });
}
