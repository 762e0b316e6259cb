import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { failure } from '../../platform/values/failure';
import type { App } from '../app-types';
import { sendFailure } from '../problem-reply';

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Returns whether a call comes from this machine without a proxy, which authorizes it where no gateway key is
 * configured.
 */
const isLocal = ({ ip, socket }: FastifyRequest): boolean => isLoopback(ip) && isLoopback(socket.remoteAddress);

const unknownGateway = () =>
  failure(401, 'GATEWAY_KEY', 'This call is for the gateways of the store. Send their key as X-Gateway-Key.');

/**
 * Limits calls to gateways, which make them for themselves and never for a shopper. @param hasKey whether gateways have
 * a key
 */
export function requireGateway(app: App, hasKey: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasKey ? request.isOfGateway : isLocal(request)) return done();
    sendFailure(request, reply, unknownGateway());
    return undefined;
  });
}
