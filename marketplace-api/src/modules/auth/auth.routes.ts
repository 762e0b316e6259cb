import { Login, LoginBody } from 'shared-contracts/wire';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app-types';
import { answer, sendFailure } from '../../http/problem-reply';
import { SECURITY } from '../../http/route-security';
import { sessionOf } from '../../http/session-header';
import { isFailure } from '../../platform/failure';
import type { AuthService } from './auth.service';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const addressOf = ({ ip }: FastifyRequest): string | null => (LOOPBACK.has(ip) ? null : ip);

export function authRoutes(app: App, auth: AuthService): void {
  app.post(
    '/login',
    {
      config: { guessable: true },
      schema: {
        security: SECURITY.marketplace,
        tags: ['Sign-in'],
        summary: "Sign a program's member in; a cart's session sent along is renewed",
        body: LoginBody,
        response: { 200: Login },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { variant, body } = request;
      const signedIn = await auth.login({
        variant,
        body,
        session: sessionOf(request),
        address: addressOf(request),
      });
      if (isFailure(signedIn)) return sendFailure(request, reply, signedIn);
      if (signedIn.sessionId !== null) void reply.header('x-session-id', signedIn.sessionId);
      return answer(request, reply, signedIn.login);
    },
  );
}
