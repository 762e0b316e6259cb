import crypto from 'node:crypto';
import proxyaddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../platform/env';
import type { App } from './app-types';

declare module 'fastify' {
  interface FastifyRequest {
    /** A read of the gateway itself, for a page that all shoppers share. */
    isOfGateway: boolean;
  }
}

const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();

/** What names a client and is believed only of those whom we know. */
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'];

/**
 * Makes `request.ip` true everywhere: the address that the gateway names, when it shows its key; else the one that our
 * own proxies saw; else the connection's. Must be the first hook. The app trusts what is left of `x-forwarded-for`, so
 * nothing else may be left of it.
 */
export function identifyClients(app: App, { gatewayKey, trustProxy }: Pick<Env, 'gatewayKey' | 'trustProxy'>): void {
  const expected = gatewayKey === null ? null : digest(gatewayKey);
  const isTrusted = proxyaddr.compile([...trustProxy]);
  const isGateway = (key: unknown): boolean =>
    expected !== null && typeof key === 'string' && crypto.timingSafeEqual(digest(key), expected);

  function identify(request: FastifyRequest): void {
    const { headers } = request.raw;
    const isFromGateway = isGateway(headers['x-gateway-key']);
    // Never in a log, a trace or an answer.
    if ('x-gateway-key' in headers) delete headers['x-gateway-key'];
    if (isFromGateway) {
      request.isOfGateway = headers['x-forwarded-for'] === undefined;
      return;
    }
    const address = proxyaddr(request.raw, isTrusted);
    // Only what is there: `delete` makes every later look-up in the headers slower.
    for (const name of FORWARDED) if (name in headers) delete headers[name];
    headers['x-forwarded-for'] = address;
  }

  app.decorateRequest('isOfGateway', false);
  app.addHook('onRequest', (request, _reply, done) => {
    identify(request);
    done();
  });
}
