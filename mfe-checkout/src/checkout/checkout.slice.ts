import { createSlice, type ActionReducerMapBuilder, type PayloadAction } from '@reduxjs/toolkit';
import type { Booking, Cart, Installer, Order, PaymentMethod, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import type { Placement } from './attempt';
import { isPaymentMethod } from '../platform/payment/chosen-method';
import { isCartAnswer, isStepFailure, isStepRequest, loadOrder, priceInstaller } from './checkout.tasks';
import { keepExpressAddressTask, quoteTask } from './express.tasks';
import {
  findLostOrderTask,
  keepPaymentTask,
  openPaymentSession,
  placeOrderTask,
  validateMerchantTask,
  type Visit,
} from './payment.tasks';
import { isUnsettled } from '../platform/payment/unsettled';

/** `saving`: a step is being saved. `placing`: the payment or the order is pending. */
export type CheckoutStatus = 'loading' | 'ready' | 'saving' | 'placing' | 'failed';

/** Price of the cart for the ZIP code of a wallet's sheet. */
export type Quote =
  | { readonly status: 'asked' }
  | { readonly status: 'given'; readonly amountCents: number }
  | { readonly status: 'refused'; readonly message: string };

export interface CheckoutState {
  readonly status: CheckoutStatus;
  readonly cart: Cart | null;
  /** Why the last action failed; all choices remain. */
  readonly error: AppError | null;
  readonly chosenInstaller: Installer | null;
  /** True while the chosen installer is priced; the cart still has the earlier amounts. */
  readonly isPricing: boolean;
  /** Payment method chosen in this tab. */
  readonly method: PaymentMethod | null;
  /** Open form, sheet or page of the provider for this cart. */
  readonly session: PaymentSession | null;
  /** Request of the pending session: answers to others are ignored. */
  readonly sessionAsk: Visit | null;
  readonly sessionError: AppError | null;
  /**
   * True while card details are entered, a sheet is open, the order is pending, or the shopper is being redirected to
   * the provider or the bank.
   */
  readonly isPaying: boolean;
  /** The provider that the shopper returned from without paying. */
  readonly cancelledAt: PaymentMethod | null;
  readonly quote: Quote | null;
  /** The sent order while its outcome is unknown: a retry sends exactly this. */
  readonly placement: Placement | null;
  /** Why the order was rejected. */
  readonly orderError: AppError | null;
  /** State of an order that was pending when the page was left. */
  readonly lostOrder: 'none' | 'asked' | 'unknown';
  readonly order: Order | null;
  readonly orderLoadError: AppError | null;
}

const initialState: CheckoutState = {
  status: 'loading',
  cart: null,
  error: null,
  chosenInstaller: null,
  isPricing: false,
  method: null,
  session: null,
  sessionAsk: null,
  sessionError: null,
  isPaying: false,
  cancelledAt: null,
  quote: null,
  placement: null,
  orderError: null,
  lostOrder: 'none',
  order: null,
  orderLoadError: null,
};

/** Returns the payment method of this tab, or of the cart. */
function methodOf({ method, cart }: CheckoutState): PaymentMethod | null {
  const kept = cart?.payment?.paymentMethod;
  return method ?? (isPaymentMethod(kept) ? kept : null);
}

const settled = (state: CheckoutState): CheckoutStatus => (state.cart ? 'ready' : 'failed');

const isAskedFor = ({ sessionAsk }: CheckoutState, { cartNumber, method }: Visit): boolean =>
  sessionAsk?.cartNumber === cartNumber && sessionAsk.method === method;

/** Answers may arrive out of order: an older cart never replaces a newer one. */
function withCart<S extends CheckoutState>(state: S, told: Cart): S {
  const { cart } = state;
  const isOlder = cart !== null && cart.cartNumber === told.cartNumber && told.version < cart.version;
  return isOlder ? state : { ...state, cart: told };
}

type Builder = ActionReducerMapBuilder<CheckoutState>;

/** Installer and its price. */
const onInstaller = (on: Builder): Builder =>
  on
    .addCase(priceInstaller.requested, (state) => ({ ...state, isPricing: true }))
    .addCase(priceInstaller.succeeded, (state, { payload }) => ({ ...withCart(state, payload), isPricing: false }))
    .addCase(priceInstaller.failed, (state, { payload }) => ({ ...state, isPricing: false, error: payload }));

/** Provider sessions and orders. */
const onPayment = (on: Builder): Builder =>
  on
    .addCase(openPaymentSession.requested, (state, { payload }) => ({
      ...state,
      session: null,
      sessionAsk: payload,
      sessionError: null,
    }))
    .addCase(openPaymentSession.succeeded, (state, { payload, meta }) =>
      isAskedFor(state, meta.request) ? { ...state, session: payload, sessionAsk: null } : state,
    )
    .addCase(openPaymentSession.failed, (state, { payload, meta }) =>
      isAskedFor(state, meta.request) ? { ...state, sessionAsk: null, isPaying: false, sessionError: payload } : state,
    )
    .addCase(validateMerchantTask.succeeded, (state, { payload, meta }) =>
      state.session?.sessionId === meta.request.sessionId
        ? { ...state, session: { ...state.session, merchantSession: payload.merchantSession ?? null } }
        : state,
    )
    .addCase(validateMerchantTask.failed, (state, { payload, meta }) =>
      state.session?.sessionId === meta.request.sessionId
        ? { ...state, session: null, isPaying: false, sessionError: payload }
        : state,
    )
    .addCase(keepPaymentTask.requested, (state) => ({
      ...state,
      status: 'placing',
      isPaying: true,
      placement: null,
      orderError: null,
      cancelledAt: null,
    }))
    .addCase(keepPaymentTask.succeeded, (state, { payload }) => withCart(state, payload.cart))
    .addCase(keepPaymentTask.failed, (state, { payload }) => ({
      ...state,
      status: settled(state),
      isPaying: false,
      orderError: payload,
    }))
    .addCase(placeOrderTask.requested, (state, { payload }) => ({
      ...state,
      status: 'placing',
      isPaying: true,
      placement: payload,
      orderError: null,
    }))
    .addCase(placeOrderTask.succeeded, (state, { payload }) => ({
      ...state,
      status: 'ready',
      placement: null,
      order: payload,
    }))
    .addCase(placeOrderTask.failed, (state, { payload }) => ({
      ...state,
      status: 'ready',
      placement: isUnsettled(payload) ? state.placement : null,
      isPaying: false,
      orderError: payload,
    }));

/** Wallet sheets with an address. */
const onExpress = (on: Builder): Builder =>
  on
    .addCase(quoteTask.requested, (state) => ({ ...state, quote: { status: 'asked' } as const }))
    .addCase(quoteTask.succeeded, (state, { payload }) => ({
      ...withCart(state, payload),
      quote: { status: 'given', amountCents: Math.round(payload.total.value * 100) } as const,
    }))
    .addCase(quoteTask.failed, (state, { payload }) => ({
      ...state,
      quote: { status: 'refused', message: payload.message } as const,
    }))
    .addCase(keepExpressAddressTask.requested, (state) => ({
      ...state,
      status: 'placing',
      isPaying: true,
      orderError: null,
    }))
    .addCase(keepExpressAddressTask.succeeded, (state, { payload }) => withCart(state, payload))
    .addCase(keepExpressAddressTask.failed, (state, { payload }) => ({
      ...state,
      status: settled(state),
      isPaying: false,
      orderError: payload,
    }));

/** A placed order. */
const onOrder = (on: Builder): Builder =>
  on
    .addCase(findLostOrderTask.requested, (state) => ({ ...state, lostOrder: 'asked' as const }))
    .addCase(findLostOrderTask.succeeded, (state) => ({ ...state, lostOrder: 'none' as const }))
    .addCase(findLostOrderTask.failed, (state) => ({ ...state, lostOrder: 'unknown' as const }))
    .addCase(loadOrder.requested, (state, { payload }) =>
      state.order?.orderId === payload.orderId ? state : { ...state, order: null, orderLoadError: null },
    )
    .addCase(loadOrder.succeeded, (state, { payload }) => ({ ...state, order: payload, orderLoadError: null }))
    .addCase(loadOrder.failed, (state, { payload }) => ({ ...state, orderLoadError: payload }));

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState,
  reducers: {
    /** The cart from its only writer; null after clearing. */
    cartHeard: (state, { payload }: PayloadAction<Cart | null>) => {
      const next = payload ? withCart(state, payload) : state;
      if (next === state) return state;
      return { ...next, status: state.status === 'loading' || state.status === 'failed' ? 'ready' : state.status };
    },
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
    /** The cart became an order: it cannot be checked out again. */
    cartOrdered: (state, { payload }: PayloadAction<{ readonly cartNumber: string }>) =>
      state.cart?.cartNumber === payload.cartNumber
        ? { ...initialState, order: state.order, orderLoadError: state.orderLoadError }
        : state,
    stepEntered: (state) => ({ ...state, error: null, isPaying: false }),
    orderErrorDismissed: (state) => ({ ...state, orderError: null }),
    methodChosen: (state, { payload }: PayloadAction<PaymentMethod>) => ({
      ...state,
      method: payload,
      session: null,
      sessionAsk: null,
      sessionError: null,
      placement: null,
      orderError: null,
      cancelledAt: null,
    }),
    /** The cart's payment failed: the next attempt starts over. */
    paymentDropped: (state) => ({
      ...state,
      method: methodOf(state),
      session: null,
      sessionAsk: null,
      placement: null,
      sessionError: null,
      isPaying: false,
      cart: state.cart && { ...state.cart, payment: null },
    }),
    paymentBegun: (state) => ({ ...state, isPaying: true, cancelledAt: null }),
    /** The shopper returned from a provider's sheet or page without paying. */
    paymentCancelled: (state, { payload }: PayloadAction<PaymentMethod>) => ({
      ...state,
      session: null,
      sessionAsk: null,
      isPaying: false,
      orderError: null,
      cancelledAt: payload,
    }),
  },
  extraReducers: (on) =>
    onOrder(onExpress(onPayment(onInstaller(on))))
      .addMatcher(isStepRequest, (state) => ({ ...state, status: state.cart ? 'saving' : 'loading', error: null }))
      .addMatcher(isCartAnswer, (state, { payload }) => ({ ...withCart(state, payload), status: 'ready' }))
      .addMatcher(isStepFailure, (state, { payload }) => ({ ...state, status: settled(state), error: payload })),
});

export const selectCheckout = (state: { readonly checkout: CheckoutState }): CheckoutState => state.checkout;
