import crypto from 'node:crypto';
import proxyaddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../platform/settings/env';
import type { App } from '../app-types';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the gateway itself reads for a page that all shoppers share. */
    isOfGateway: boolean;
  }
}

const digest = (text: string): Buffer => crypto.createHash('sha256').update(text).digest();

/** Headers that name a client, trusted only from known proxies. */
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'];

/** Returns a function that recognizes the key of a gateway. */
export function gatewayCheck(gatewayKeys: readonly string[]): (key: unknown) => boolean {
  const expected = gatewayKeys.map(digest);
  return (key) => {
    if (typeof key !== 'string') return false;
    const given = digest(key);
    return expected.some((one) => crypto.timingSafeEqual(given, one));
  };
}

/**
 * Sets `request.ip` to the client's real address: the one that a gateway with its key names, else the one that our own
 * proxies saw, else the connection's. It must be the first hook, because the app trusts the `x-forwarded-for` that it
 * leaves.
 */
export function identifyClients(app: App, { gatewayKeys, trustProxy }: Pick<Env, 'gatewayKeys' | 'trustProxy'>): void {
  const isGateway = gatewayCheck(gatewayKeys);
  const isTrusted = proxyaddr.compile([...trustProxy]);

  function identify(request: FastifyRequest): void {
    const { headers } = request.raw;
    const isFromGateway = isGateway(headers['x-gateway-key']);
    // The key must not reach a log, a trace or a response.
    if ('x-gateway-key' in headers) delete headers['x-gateway-key'];
    if (isFromGateway) {
      request.isOfGateway = headers['x-forwarded-for'] === undefined;
      return;
    }
    const address = proxyaddr(request.raw, isTrusted);
    // Deletes existing headers only: `delete` makes later lookups in the object slower.
    for (const name of FORWARDED) if (name in headers) delete headers[name];
    headers['x-forwarded-for'] = address;
  }

  app.decorateRequest('isOfGateway', false);
  app.addHook('onRequest', (request, _reply, done) => {
    identify(request);
    done();
  });
}
