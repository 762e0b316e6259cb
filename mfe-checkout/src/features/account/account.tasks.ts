import type { ChangePasswordBody } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { changePassword, readOrders } from '../../platform/member/member.api';
import { beginMemberSession } from '../../platform/member/member-session';

export const loadOrdersTask = defineTask(
  'account/loadOrders',
  (_: Record<string, never>, { http }: TaskContext) => readOrders(http),
  'latest',
);

/** Ends all other sign-ins; this browser continues with the answer's token. */
export const changePasswordTask = defineTask(
  'account/changePassword',
  async (body: ChangePasswordBody, { http, host }: TaskContext) => {
    const answer = await changePassword(http, body);
    if (!answer.ok) return answer;
    beginMemberSession(host, { token: answer.value.accessToken, id: host.storage.get('access_id') ?? '' });
    return ok(null);
  },
  'leading',
);
