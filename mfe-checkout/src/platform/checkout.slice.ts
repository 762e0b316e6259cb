import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Booking, Cart, Installer, Order, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import {
  isCartAnswer,
  isStepFailure,
  isStepRequest,
  loadOrder,
  openPaymentSession,
  placeOrderTask,
} from './checkout.tasks';

/** `saving`: a step is being kept. `placing`: the order is on its way. */
export type CheckoutStatus = 'loading' | 'ready' | 'saving' | 'placing' | 'failed';

export interface CheckoutState {
  readonly status: CheckoutStatus;
  readonly cart: Cart | null;
  /** Why the last act failed; everything chosen stays. */
  readonly error: AppError | null;
  readonly chosenInstaller: Installer | null;
  readonly session: PaymentSession | null;
  readonly sessionError: AppError | null;
  /** Why the order was not taken. */
  readonly orderError: AppError | null;
  readonly order: Order | null;
  readonly orderLoadError: AppError | null;
}

const initialState: CheckoutState = {
  status: 'loading',
  cart: null,
  error: null,
  chosenInstaller: null,
  session: null,
  sessionError: null,
  orderError: null,
  order: null,
  orderLoadError: null,
};

const settled = (state: CheckoutState): CheckoutStatus => (state.cart ? 'ready' : 'failed');

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    /** The cart as its one writer tells it; null after it was cleared. */
    cartHeard: (state, { payload }: PayloadAction<Cart | null>) =>
      payload && (!state.cart || payload.cartNumber !== state.cart.cartNumber || payload.version >= state.cart.version)
        ? {
            ...state,
            cart: payload,
            status: state.status === 'loading' || state.status === 'failed' ? 'ready' : state.status,
          }
        : state,
    installerChosen: (state, { payload }: PayloadAction<Installer>) => ({
      ...state,
      chosenInstaller: payload,
      error: null,
    }),
    slotHeld: (state, { payload }: PayloadAction<Booking>) =>
      state.cart
        ? {
            ...state,
            error: null,
            cart: {
              ...state.cart,
              booking: payload,
            },
          }
        : state,
    /** The cart has become an order: nothing of it can be checked out again. */
    cartOrdered: (state, { payload }: PayloadAction<{ readonly cartNumber: string }>) =>
      state.cart?.cartNumber === payload.cartNumber
        ? { ...state, cart: null, status: 'loading' as const, chosenInstaller: null, session: null }
        : state,
    stepEntered: (state) => ({ ...state, error: null }),
    orderErrorDismissed: (state) => ({ ...state, orderError: null }),
    paymentDropped: (state) => ({ ...state, session: null, cart: state.cart && { ...state.cart, payment: null } }),
  },
  extraReducers: (on) =>
    on
      .addCase(openPaymentSession.requested, (state) => ({ ...state, session: null, sessionError: null }))
      .addCase(openPaymentSession.succeeded, (state, { payload }) => ({ ...state, session: payload }))
      .addCase(openPaymentSession.failed, (state, { payload }) => ({ ...state, sessionError: payload }))
      .addCase(placeOrderTask.requested, (state) => ({ ...state, status: 'placing', orderError: null }))
      .addCase(placeOrderTask.succeeded, (state, { payload }) => ({ ...state, status: 'ready', order: payload }))
      .addCase(placeOrderTask.failed, (state, { payload }) => ({ ...state, status: 'ready', orderError: payload }))
      .addCase(loadOrder.requested, (state, { payload }) =>
        state.order?.orderId === payload.orderId ? state : { ...state, order: null, orderLoadError: null },
      )
      .addCase(loadOrder.succeeded, (state, { payload }) => ({ ...state, order: payload, orderLoadError: null }))
      .addCase(loadOrder.failed, (state, { payload }) => ({ ...state, orderLoadError: payload }))
      .addMatcher(isStepRequest, (state) => ({ ...state, status: state.cart ? 'saving' : 'loading', error: null }))
      .addMatcher(isCartAnswer, (state, { payload }) => ({ ...state, status: 'ready', cart: payload }))
      .addMatcher(isStepFailure, (state, { payload }) => ({ ...state, status: settled(state), error: payload })),
});

export const selectCheckout = (state: { readonly checkout: CheckoutState }): CheckoutState => state.checkout;
