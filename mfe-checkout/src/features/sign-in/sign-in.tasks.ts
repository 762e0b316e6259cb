import type { LoginBody } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { logIn } from '../../platform/member/member.api';
import { beginMemberSession } from '../../platform/member/member-session';

/** Signs in; this browser's cart is assigned to the member, under a new session. */
export const signInTask = defineTask(
  'signIn/signIn',
  async (body: LoginBody, { host, http }: TaskContext) => {
    const answer = await logIn(http, body);
    if (!answer.ok) return answer;
    const { isAuthenticated, accessToken, accountId } = answer.value;
    beginMemberSession(host, { token: accessToken, id: accountId });
    return ok(isAuthenticated);
  },
  'leading',
);
