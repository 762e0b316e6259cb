import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PAYMENT_METHOD_FACTS, type Cart, type Installer, type Order, type PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';

/** Payment methods of Homestead, which does not support the variant's wallets. */
export const METHODS = ['credit-card', 'pay-pal'] as const;
export type Method = (typeof METHODS)[number];

/** Name inside a sentence. */
export const PAY_PAL = PAYMENT_METHOD_FACTS['pay-pal'].name;

export const isMethod = (text: string | null | undefined): text is Method => METHODS.some((method) => method === text);

/** `paying`: a token or an order is pending. `unsure`: an order was sent, and its outcome is unknown. */
export type Phase = 'loading' | 'failed' | 'open' | 'saving' | 'paying' | 'unsure';

export interface PageState {
  readonly phase: Phase;
  readonly cart: Cart | null;
  /** Why the cart could not be loaded, or a section could not be saved. */
  readonly error: AppError | null;
  readonly method: Method;
  /** Open card form for this cart and total. */
  readonly session: PaymentSession | null;
  /** Why nothing was ordered. */
  readonly refusal: AppError | null;
  /** The shopper returned from PayPal without approval. */
  readonly isCancelled: boolean;
  readonly installer: Installer | null;
  readonly order: Order | null;
  readonly orderError: AppError | null;
}

const initialState: PageState = {
  phase: 'loading',
  cart: null,
  error: null,
  method: 'credit-card',
  session: null,
  refusal: null,
  isCancelled: false,
  installer: null,
  order: null,
  orderError: null,
};

export const pageSlice = createSlice({
  name: 'page',
  initialState,
  reducers: {
    changed: (state, { payload }: PayloadAction<Partial<PageState>>) => void Object.assign(state, payload),
  },
});

export const selectPage = (state: { readonly page: PageState }): PageState => state.page;
