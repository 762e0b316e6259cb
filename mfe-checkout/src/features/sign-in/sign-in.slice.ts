import { createSlice } from '@reduxjs/toolkit';
import { NO_REASON, type AppError } from 'remote-kit';
import { signInTask } from './sign-in.tasks';

/** Auth state of spec §3: null until known. */
export interface SignInState {
  readonly isAuthenticated: boolean | null;
  readonly isPending: boolean;
  readonly error: AppError | null;
}

const initialState: SignInState = { isAuthenticated: null, isPending: false, error: null };

/** A failure without a message gets the specification's (§4). */
const withMessage = (error: AppError): AppError => (error.message ? error : { ...error, message: NO_REASON });

export const signInSlice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(signInTask.requested, () => ({ isAuthenticated: false, isPending: true, error: null }))
      .addCase(signInTask.succeeded, (_, { payload }) => ({ isAuthenticated: payload, isPending: false, error: null }))
      .addCase(signInTask.failed, (state, { payload }) => ({
        ...state,
        isPending: false,
        error: withMessage(payload),
      })),
});

export const selectSignIn = (state: { readonly signIn: SignInState }): SignInState => state.signIn;
