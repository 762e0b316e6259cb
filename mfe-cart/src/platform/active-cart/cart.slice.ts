import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Cart } from 'shared-contracts';
import { codeOf, type AppError } from 'remote-kit';
import { cartTasks, MISFIT, isCartAnswer, isCartFailure, isCartRequest } from './cart.tasks';

/** `idle`: nothing requested yet. `updating`: the shown cart is being changed. `failed`: nothing can be shown. */
export type CartStatus = 'idle' | 'loading' | 'ready' | 'updating' | 'failed';

export interface ActiveCartState {
  readonly status: CartStatus;
  readonly cart: Cart | null;
  /** Error of the last action; the cart is unchanged. */
  readonly error: AppError | null;
  /** Why no cart could be created, until there is one. */
  readonly creationError: AppError | null;
  /** True while a product is being added, so that the drawer is prefetched. */
  readonly isAdding: boolean;
  /** Products that the drawer shows as just added; null closes it. */
  readonly justAdded: readonly string[] | null;
}

const initialState: ActiveCartState = {
  status: 'idle',
  cart: null,
  error: null,
  creationError: null,
  isAdding: false,
  justAdded: null,
};

/** A late older answer must not replace a newer one. */
const isNewer = (current: Cart | null, next: Cart): boolean =>
  current === null || current.cartNumber !== next.cartNumber || next.version >= current.version;

export const activeCartSlice = createSlice({
  name: 'activeCart',
  initialState,
  reducers: {
    cleared: () => initialState,
    skipped: (state) => void (state.status = 'ready'),
    creationFailed: (state, { payload }: PayloadAction<AppError>) => ({ ...state, creationError: payload }),
    errorDismissed: (state) => void (state.error = null),
    drawerOpened: (state) => ({ ...state, justAdded: [] }),
    drawerClosed: (state) => void (state.justAdded = null),
    /** Applies the cart of another tab. */
    adopted: (state, action: PayloadAction<Cart>) => ({ ...state, cart: action.payload }),
  },
  extraReducers: (on) =>
    on
      .addCase(cartTasks.addLines.requested, (state) => void (state.isAdding = true))
      .addCase(cartTasks.addLines.succeeded, (state, { meta: { request } }) => ({
        ...state,
        isAdding: false,
        justAdded: request.opensDrawer ? request.lines.map((line) => line.productNumber) : state.justAdded,
      }))
      .addCase(cartTasks.addLines.failed, (state) => void (state.isAdding = false))
      .addMatcher(isCartRequest, (state) => {
        state.status = state.cart ? 'updating' : 'loading';
        state.error = null;
      })
      .addMatcher(isCartAnswer, (state, action) => {
        const cart = isNewer(state.cart, action.payload) ? action.payload : state.cart;
        return { ...state, cart, status: 'ready', creationError: null };
      })
      .addMatcher(isCartFailure, (state, action) => ({
        ...state,
        // A misfit requires a confirmation; it is not a failure.
        ...(codeOf(action.payload) === MISFIT
          ? { status: 'ready' as const }
          : { status: state.cart ? ('ready' as const) : ('failed' as const), error: action.payload }),
      })),
});

interface Root {
  readonly activeCart: ActiveCartState;
}

export const selectCart = (state: Root): Cart | null => state.activeCart.cart;
export const selectCartStatus = (state: Root): CartStatus => state.activeCart.status;
export const selectCartError = (state: Root): AppError | null => state.activeCart.error;
export const selectCreationError = (state: Root): AppError | null => state.activeCart.creationError;
export const selectIsAdding = (state: Root): boolean => state.activeCart.isAdding;
export const selectJustAdded = (state: Root): readonly string[] | null => state.activeCart.justAdded;
export const selectUnitCount = (state: Root): number => state.activeCart.cart?.quantity ?? 0;
