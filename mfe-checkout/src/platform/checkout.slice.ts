import { createSlice, type ActionReducerMapBuilder, type PayloadAction } from '@reduxjs/toolkit';
import type { Booking, Cart, Installer, Order, PaymentMethod, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import type { Placement } from './attempt';
import { isPaymentMethod } from './chosen-method';
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
import { isUnsettled } from './unsettled';

/** `saving`: a step is being kept. `placing`: the payment or the order is on its way. */
export type CheckoutStatus = 'loading' | 'ready' | 'saving' | 'placing' | 'failed';

/** What the cart costs for the zip code that a wallet's sheet asked about. */
export type Quote =
  | { readonly status: 'asked' }
  | { readonly status: 'given'; readonly amountCents: number }
  | { readonly status: 'refused'; readonly message: string };

export interface CheckoutState {
  readonly status: CheckoutStatus;
  readonly cart: Cart | null;
  /** Why the last act failed; everything chosen stays. */
  readonly error: AppError | null;
  readonly chosenInstaller: Installer | null;
  /** What the chosen one costs is being asked; the cart still has the amounts from before. */
  readonly isPricing: boolean;
  /** How the shopper wants to pay, once chosen in this tab. */
  readonly method: PaymentMethod | null;
  /** The provider's form, sheet or page that is open for this cart. */
  readonly session: PaymentSession | null;
  /** What the session was asked for, while it is on the way: another one's answer counts for nothing. */
  readonly sessionAsk: Visit | null;
  readonly sessionError: AppError | null;
  /**
   * Card details are being entered, a sheet is open, the order is on its way, or the shopper is on the way to the
   * provider or the bank.
   */
  readonly isPaying: boolean;
  /** The shopper came back from this provider without paying. */
  readonly cancelledAt: PaymentMethod | null;
  readonly quote: Quote | null;
  /** What was sent to be ordered, while its end is not known: asking again asks about exactly this. */
  readonly placement: Placement | null;
  /** Why the order was not taken. */
  readonly orderError: AppError | null;
  /** An order of a page that was left before its answer came. */
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

/** How the cart is paid: as chosen in this tab, or as it is kept on the cart. */
function methodOf({ method, cart }: CheckoutState): PaymentMethod | null {
  const kept = cart?.payment?.paymentMethod;
  return method ?? (isPaymentMethod(kept) ? kept : null);
}

const settled = (state: CheckoutState): CheckoutStatus => (state.cart ? 'ready' : 'failed');

const isAskedFor = ({ sessionAsk }: CheckoutState, { cartNumber, method }: Visit): boolean =>
  sessionAsk?.cartNumber === cartNumber && sessionAsk.method === method;

/** Answers may overtake each other: an older state of the cart is not put over a newer one. */
function withCart<S extends CheckoutState>(state: S, told: Cart): S {
  const { cart } = state;
  const isOlder = cart !== null && cart.cartNumber === told.cartNumber && told.version < cart.version;
  return isOlder ? state : { ...state, cart: told };
}

type Builder = ActionReducerMapBuilder<CheckoutState>;

/** Who installs, and what that costs. */
const onInstaller = (on: Builder): Builder =>
  on
    .addCase(priceInstaller.requested, (state) => ({ ...state, isPricing: true }))
    .addCase(priceInstaller.succeeded, (state, { payload }) => ({ ...withCart(state, payload), isPricing: false }))
    .addCase(priceInstaller.failed, (state, { payload }) => ({ ...state, isPricing: false, error: payload }));

/** The provider, and the order. */
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

/** A wallet's sheet that knows where to send the order. */
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

/** An order that was placed. */
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
    /** The cart as its one writer tells it; null after it was cleared. */
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
    /** The cart has become an order: nothing of it can be checked out again. */
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
    /** What the cart was to be paid by did not pay: the next try begins anew. */
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
    /** The shopper came back from a provider's sheet or page without having paid. */
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
