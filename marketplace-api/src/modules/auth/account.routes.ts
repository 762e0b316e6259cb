import { AccountOrders, ChangePasswordBody, ChangedPassword } from 'shared-contracts/wire';
import type { App } from '../../http/app-types';
import { withMember } from '../../http/access/access-token';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { SECURITY } from '../../http/route-security';
import { addressKey } from '../../platform/limits/address-key';
import { isFailure } from '../../platform/values/failure';
import type { MemberDirectory } from '../../platform/security/member';
import type { AccountService } from './account.service';

const tags = ['Sign-in'];

const listOrders = {
  security: SECURITY.member,
  tags,
  summary: "The member's orders in this store, the newest first",
  response: { 200: AccountOrders },
};
const changePassword = {
  security: SECURITY.member,
  tags,
  summary: 'Another password, for whoever knows the present one; every other sign-in of the member ends',
  body: ChangePasswordBody,
  response: { 200: ChangedPassword, ...problems(422) },
};

export function accountRoutes(app: App, accounts: AccountService, members: MemberDirectory): void {
  app.get('/account/orders', { schema: listOrders }, (request, reply) =>
    withMember(request, reply, members, async (member) => answer(request, reply, await accounts.orders(member))),
  );
  app.post('/account/password', { schema: changePassword }, (request, reply) =>
    withMember(request, reply, members, async (member) => {
      const address = addressKey(request.ip);
      const changed = await accounts.changePassword({ member, body: request.body, address });
      if (isFailure(changed)) return sendFailure(request, reply, changed);
      const { accessToken, expiresAt } = changed;
      return answer(request, reply, { accessToken, expiresAt });
    }),
  );
}
