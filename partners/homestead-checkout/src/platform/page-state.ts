import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PAYMENT_METHOD_FACTS, type Cart, type Installer, type Order, type PaymentSession } from 'shared-contracts';
import type { AppError } from 'remote-kit';

/** What Homestead takes. The store's variant allows wallets too; Homestead's desk does not take them. */
export const METHODS = ['credit-card', 'pay-pal'] as const;
export type Method = (typeof METHODS)[number];

/** Its name inside a sentence. */
export const PAY_PAL = PAYMENT_METHOD_FACTS['pay-pal'].name;

export const isMethod = (text: string | null | undefined): text is Method => METHODS.some((method) => method === text);

/** `paying`: a token or an order is on its way. `unsure`: an order was sent, and nobody knows what became of it. */
export type Phase = 'loading' | 'failed' | 'open' | 'saving' | 'paying' | 'unsure';

export interface PageState {
  readonly phase: Phase;
  readonly cart: Cart | null;
  /** Why the cart could not be loaded, or a section not be kept. */
  readonly error: AppError | null;
  readonly method: Method;
  /** The card form that is open for this cart and total. */
  readonly session: PaymentSession | null;
  /** Why nothing was ordered. */
  readonly refusal: AppError | null;
  /** The shopper came back from PayPal without having approved. */
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
    changed: (state, { payload }: PayloadAction<Partial<PageState>>) =>
      ({ ...(state as PageState), ...payload }) as never,
  },
});

export const selectPage = (state: { readonly page: PageState }): PageState => state.page;
