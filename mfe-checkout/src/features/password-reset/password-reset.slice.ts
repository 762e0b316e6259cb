import { createSlice } from '@reduxjs/toolkit';
import type { PasswordReset } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { requestResetTask, setPasswordTask } from './password-reset.tasks';

export interface PasswordResetState {
  /** Email address of the request; null before. */
  readonly asked: string | null;
  readonly answer: PasswordReset | null;
  readonly isSet: boolean;
  readonly isBusy: boolean;
  readonly error: AppError | null;
}

const initialState: PasswordResetState = { asked: null, answer: null, isSet: false, isBusy: false, error: null };

export const passwordResetSlice = createSlice({
  name: 'passwordReset',
  initialState,
  reducers: { begunAnew: () => initialState },
  extraReducers: (on) =>
    on
      .addCase(requestResetTask.succeeded, (_, { payload, meta }) => ({
        ...initialState,
        asked: meta.request.email,
        answer: payload,
      }))
      .addCase(setPasswordTask.succeeded, () => ({ ...initialState, isSet: true }))
      .addMatcher(
        (action) => requestResetTask.requested.match(action) || setPasswordTask.requested.match(action),
        (state) => ({ ...state, isBusy: true, error: null }),
      )
      .addMatcher(
        (action) => requestResetTask.failed.match(action) || setPasswordTask.failed.match(action),
        (state, { payload }: { readonly payload: AppError } & { readonly type: string }) => ({
          ...state,
          isBusy: false,
          error: payload,
        }),
      ),
});

export const selectPasswordReset = (state: { readonly passwordReset: PasswordResetState }): PasswordResetState =>
  state.passwordReset;
