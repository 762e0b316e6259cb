import crypto from 'node:crypto';
import { failure } from '../platform/failure';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';
import { bearerOf } from './route-security';

const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();

/** Calls of the store's own staff; without a configured secret nobody may make them. */
export function requireManagementSecret(app: App, secret: string | null): void {
  const expected = digest(secret ?? crypto.randomUUID());
  app.addHook('onRequest', (request, reply, done) => {
    if (crypto.timingSafeEqual(digest(bearerOf(request)), expected)) return done();
    sendFailure(
      request,
      reply,
      failure(
        401,
        'MANAGEMENT_SECRET',
        'This call is for the store\'s own systems. Send the management secret as "Authorization: Bearer …".',
      ),
    );
    return undefined;
  });
}
