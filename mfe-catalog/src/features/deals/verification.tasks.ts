import type { IdentityCallbackBody, IdentityStart, IdentityVerified } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';

export const VERIFY_PATH = '/deals/verify';

/**
 * Redirects to the verification service, which returns to {@link VERIFY_PATH}. The cart of this session becomes
 * verified.
 */
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

/** Submits the service's result, which is valid once. */
export const finishVerification = defineTask(
  'verification/finish',
  async (body: IdentityCallbackBody, { http, host, signal }: TaskContext) => {
    const answer = await http.call<IdentityVerified>({ method: 'POST', path: '/idme/callback', body, signal });
    // A reload must not submit it again.
    host.navigation.go(VERIFY_PATH, { replace: true, scroll: false });
    if (!answer.ok) return answer;
    // An open cart shows the new prices without a reload.
    void host.events.request('cart:load-requested', { fresh: true }).catch(() => undefined);
    return ok(answer.value.body.group);
  },
  'leading',
);
