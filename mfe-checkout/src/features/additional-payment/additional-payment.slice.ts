import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AdditionalPayment, PaymentMethod, PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import {
  beginMethod,
  declineAdditional,
  loadPayment,
  payAdditional,
  validateMerchantAdditional,
  visitEnded,
  type Agreement,
} from './additional-payment.tasks';

/** Current action of the page. */
export type AdditionalAct = 'idle' | 'paying' | 'declining';

export interface AdditionalPaymentState {
  readonly payment: AdditionalPayment | null;
  /** Why nothing can be shown. */
  readonly loadError: AppError | null;
  readonly act: AdditionalAct;
  readonly method: PaymentMethod | null;
  readonly session: PaymentSession | null;
  readonly sessionAsk: PaymentMethod | null;
  readonly sessionError: AppError | null;
  /** Why paying or declining failed. */
  readonly error: AppError | null;
  /** The agreed payment while its outcome is unknown: a retry sends exactly this. */
  readonly agreement: Agreement | null;
  readonly cancelledAt: PaymentMethod | null;
  /** An earlier attempt was not completed, for example at the bank. */
  readonly hasTried: boolean;
  /** The shopper chose another method over the bank's challenge. */
  readonly isLeavingBank: boolean;
}

const initialState: AdditionalPaymentState = {
  payment: null,
  loadError: null,
  act: 'idle',
  method: null,
  session: null,
  sessionAsk: null,
  sessionError: null,
  error: null,
  agreement: null,
  cancelledAt: null,
  hasTried: false,
  isLeavingBank: false,
};

const noSession = { session: null, sessionAsk: null, sessionError: null } as const;

export const additionalPaymentSlice = createSlice({
  name: 'additionalPayment',
  initialState,
  reducers: {
    /** Resets the state for another link in the same tab. */
    opened: (state, { payload }: PayloadAction<{ readonly cartId: string }>) =>
      state.payment?.cartId === payload.cartId ? { ...state, loadError: null } : initialState,
    methodChosen: (state, { payload }: PayloadAction<PaymentMethod>) => ({
      ...state,
      ...noSession,
      method: payload,
      error: null,
      cancelledAt: null,
    }),
    errorDismissed: (state) => ({ ...state, ...noSession, error: null, agreement: null }),
    begun: (state) => ({ ...state, error: null, cancelledAt: null, hasTried: false }),
    triedBefore: (state) => ({ ...state, hasTried: true }),
    bankLeft: (state) => ({ ...state, isLeavingBank: true }),
  },
  extraReducers: (on) =>
    on
      .addCase(loadPayment.succeeded, (state, { payload }) => ({ ...state, payment: payload, loadError: null }))
      .addCase(loadPayment.failed, (state, { payload }) => ({ ...state, loadError: payload }))
      .addCase(beginMethod.requested, (state, { payload }) => ({
        ...state,
        ...noSession,
        sessionAsk: payload.method,
      }))
      .addCase(beginMethod.succeeded, (state, { payload, meta }) =>
        state.sessionAsk === meta.request.method ? { ...state, session: payload, sessionAsk: null } : state,
      )
      .addCase(beginMethod.failed, (state, { payload, meta }) =>
        state.sessionAsk === meta.request.method ? { ...state, ...noSession, sessionError: payload } : state,
      )
      .addCase(validateMerchantAdditional.succeeded, (state, { payload }) => ({
        ...state,
        session: state.session && { ...state.session, merchantSession: payload.merchantSession ?? null },
      }))
      .addCase(validateMerchantAdditional.failed, (state, { payload }) =>
        state.session ? { ...state, ...noSession, sessionError: payload } : state,
      )
      .addCase(visitEnded, (state, { payload }) => ({ ...state, ...noSession, method: payload, cancelledAt: payload }))
      .addCase(payAdditional.requested, (state, { payload }) => ({
        ...state,
        act: 'paying' as const,
        method: payload.method,
        agreement: payload,
        error: null,
        cancelledAt: null,
        hasTried: false,
      }))
      .addCase(payAdditional.succeeded, (state, { payload }) => ({
        ...state,
        ...noSession,
        act: 'idle' as const,
        agreement: null,
        isLeavingBank: false,
        payment: payload,
      }))
      .addCase(payAdditional.failed, (state, { payload }) => ({ ...state, act: 'idle' as const, error: payload }))
      .addCase(declineAdditional.requested, (state) => ({ ...state, act: 'declining' as const, error: null }))
      .addCase(declineAdditional.succeeded, (state) => ({
        ...state,
        act: 'idle' as const,
        payment: state.payment && {
          ...state.payment,
          state: 'declined' as const,
          status: 'FAIL' as const,
          message: 'You declined this payment. Nothing was charged.',
        },
      }))
      .addCase(declineAdditional.failed, (state, { payload }) => ({ ...state, act: 'idle' as const, error: payload })),
});

export const selectAdditionalPayment = (state: {
  readonly additionalPayment: AdditionalPaymentState;
}): AdditionalPaymentState => state.additionalPayment;
