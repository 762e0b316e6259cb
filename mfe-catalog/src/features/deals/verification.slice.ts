import { createSlice } from '@reduxjs/toolkit';
import type { IdentityCallbackBody, IdentityStart, IdentityVerified } from 'shared-contracts';
import { defineTask, ok, type AppError, type TaskContext } from 'remote-kit';

export const VERIFY_PATH = '/deals/verify';

/** Leads to the verification service, which comes back to {@link VERIFY_PATH}. The cart of this session is what gets verified. */
export const beginVerification = defineTask(
  'verification/begin',
  async (_: undefined, { http, host, signal }: TaskContext) => {
    const answer = await http.get<IdentityStart>('/idme/auth', { returnPath: VERIFY_PATH }, signal);
    if (!answer.ok) return answer;
    host.navigation.go(answer.value.authorizationUrl);
    return ok(true as const);
  },
  'leading',
);

/** Hands in what the service brought back; it counts once. */
export const finishVerification = defineTask(
  'verification/finish',
  async (body: IdentityCallbackBody, { http, host, signal }: TaskContext) => {
    const answer = await http.call<IdentityVerified>({ method: 'POST', path: '/idme/callback', body, signal });
    // A reload must not hand it in again.
    host.navigation.go(VERIFY_PATH, { replace: true, scroll: false });
    if (!answer.ok) return answer;
    // A cart that is open somewhere shows the new prices without a reload.
    void host.events.request('cart:load-requested', { fresh: true }).catch(() => undefined);
    return ok(answer.value.body.group);
  },
  'leading',
);

/** `idle`: not begun. `leaving`: on the way to the service. `checking`: back from it. */
export type VerificationStatus = 'idle' | 'leaving' | 'checking' | 'verified' | 'failed';

export interface VerificationState {
  readonly status: VerificationStatus;
  /** Set while `status` is failed. */
  readonly message: string | null;
}

const initialState: VerificationState = { status: 'idle', message: null };
const NO_CART =
  'You have no cart yet. Put the tires you want in your cart, then come back here: your cart is what gets verified.';

/** Without a cart there is nothing to verify: the only "not found" that beginning can meet. */
const beginMessage = (error: AppError): string => (error.kind === 'not-found' ? NO_CART : error.message);

export const verificationSlice = createSlice({
  name: 'verification',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(beginVerification.requested, (): VerificationState => ({ status: 'leaving', message: null }))
      .addCase(beginVerification.failed, (_, { payload }): VerificationState => ({
        status: 'failed',
        message: beginMessage(payload),
      }))
      .addCase(finishVerification.requested, (): VerificationState => ({ status: 'checking', message: null }))
      .addCase(finishVerification.succeeded, (): VerificationState => ({ status: 'verified', message: null }))
      .addCase(finishVerification.failed, (_, { payload }): VerificationState => ({
        status: 'failed',
        message: payload.message,
      })),
});

export const selectVerification = (state: { readonly verification: VerificationState }): VerificationState =>
  state.verification;
