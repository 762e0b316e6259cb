import { Login, LoginBody } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { withMember } from '../../http/access/access-token';
import { answer, sendFailure } from '../../http/problem-reply';
import { GUESSABLE } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sessionOf } from '../../http/access/session-header';
import { addressKey } from '../../platform/limits/address-key';
import { isFailure } from '../../platform/values/failure';
import type { AuthService } from './auth.service';

const logIn = {
  security: SECURITY.marketplace,
  tags: ['Sign-in'],
  summary: "Sign a program's member in; a cart's session sent along is renewed",
  body: LoginBody,
  response: { 200: Login },
} satisfies RouteSchema;

const logOut = {
  security: SECURITY.member,
  tags: ['Sign-in'],
  summary: "Ends the access token; a cart's session sent along is the member's no longer",
  response: { 204: Type.Null() },
} satisfies RouteSchema;

export function authRoutes(app: App, auth: AuthService): void {
  app.post('/login', { config: GUESSABLE, schema: logIn }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { variant, body } = request;
    const signedIn = await auth.login({
      variant,
      body,
      session: sessionOf(request),
      address: addressKey(request.ip),
    });
    if (isFailure(signedIn)) return sendFailure(request, reply, signedIn);
    if (signedIn.sessionId !== null) void reply.header('x-session-id', signedIn.sessionId);
    return answer(request, reply, signedIn.login);
  });
  app.post('/logout', { schema: logOut }, (request, reply) =>
    withMember(request, reply, auth, async (member, token) => {
      await auth.logout(member, token, sessionOf(request));
      return reply.code(204).send(null);
    }),
  );
}
