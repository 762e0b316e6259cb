import { NewPasswordBody, PasswordReset, PasswordResetBody } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { clientHash } from '../../http/access/caller';
import { sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { GUESSABLE } from '../../http/route-config';
import { SECURITY } from '../../http/route-security';
import { addressKey } from '../../platform/limits/address-key';
import { isFailure } from '../../platform/values/failure';
import type { PasswordResetService } from './password-reset.service';

const tags = ['Sign-in'];

const ask = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Mails a link to set a new password; says the same when there is no such account',
  body: PasswordResetBody,
  response: { 202: PasswordReset },
};
const set = {
  security: SECURITY.token,
  tags,
  summary: 'A new password, for whoever holds the mailed link; every sign-in of the member ends',
  body: NewPasswordBody,
  response: { 204: Type.Null(), ...problems(404) },
};

export function passwordResetRoutes(app: App, resets: PasswordResetService): void {
  app.post('/password-resets', { config: GUESSABLE, schema: ask }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const asker = { variant: request.variant, client: clientHash(request), address: addressKey(request.ip) };
    return reply.code(202).send(await resets.ask(asker, request.body));
  });
  app.post('/password-resets/password', { schema: set }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const failed = await resets.set(request.variant, request.body);
    return isFailure(failed) ? sendFailure(request, reply, failed) : reply.code(204).send(null);
  });
}
