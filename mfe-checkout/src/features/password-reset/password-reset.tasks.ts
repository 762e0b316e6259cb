import type { NewPasswordBody, PasswordResetBody } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { passwordLinks } from '../../platform/member/mailed-link';
import { requestReset, setPassword } from '../../platform/member/member.api';
import { endMemberSession } from '../../platform/member/member-session';

export const requestResetTask = defineTask(
  'passwordReset/ask',
  (body: PasswordResetBody, { http }: TaskContext) => requestReset(http, body),
  'leading',
);

/** The API ends every sign-in of the member, including this browser's. */
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
