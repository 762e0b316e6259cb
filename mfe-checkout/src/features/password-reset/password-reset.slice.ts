import { createSlice } from '@reduxjs/toolkit';
import type { NewPasswordBody, PasswordReset, PasswordResetBody } from 'shared-contracts';
import { defineTask, ok, type AppError, type TaskContext } from 'remote-kit';
import { passwordLinks } from '../../platform/mailed-link';
import { askForReset, setPassword } from '../../platform/member.api';
import { endMemberSession } from '../../platform/member-session';

export const askForResetTask = defineTask(
  'passwordReset/ask',
  (body: PasswordResetBody, { http }: TaskContext) => askForReset(http, body),
  'leading',
);

/** The API ends every sign-in of the member, the one of this browser with them. */
export const setPasswordTask = defineTask(
  'passwordReset/set',
  async (body: NewPasswordBody, { http, host }: TaskContext) => {
    const answer = await setPassword(http, body);
    if (!answer.ok) return answer;
    passwordLinks.forgetAll();
    if (host.storage.get('access_token') !== null) endMemberSession(host);
    return ok(null);
  },
  'leading',
);

export interface PasswordResetState {
  /** Whose link was asked for; null until then. */
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
      .addCase(askForResetTask.succeeded, (_, { payload, meta }) => ({
        ...initialState,
        asked: meta.request.email,
        answer: payload,
      }))
      .addCase(setPasswordTask.succeeded, () => ({ ...initialState, isSet: true }))
      .addMatcher(
        (action) => askForResetTask.requested.match(action) || setPasswordTask.requested.match(action),
        (state) => ({ ...state, isBusy: true, error: null }),
      )
      .addMatcher(
        (action) => askForResetTask.failed.match(action) || setPasswordTask.failed.match(action),
        (state, { payload }: { readonly payload: AppError } & { readonly type: string }) => ({
          ...state,
          isBusy: false,
          error: payload,
        }),
      ),
});

export const selectPasswordReset = (state: { readonly passwordReset: PasswordResetState }): PasswordResetState =>
  state.passwordReset;
