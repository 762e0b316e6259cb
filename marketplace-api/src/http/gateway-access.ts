import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { failure } from '../platform/failure';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** Without a key there is nothing to show: then only who is on this machine, and comes through nobody else. */
const isLocal = ({ ip, socket }: FastifyRequest): boolean => isLoopback(ip) && isLoopback(socket.remoteAddress);

const unknownGateway = () =>
  failure(401, 'GATEWAY_KEY', 'This call is for the gateways of the store. Send their key as X-Gateway-Key.');

/** Calls that gateways make for themselves, never for a shopper. @param hasKey whether gateways have a key to show */
export function requireGateway(app: App, hasKey: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasKey ? request.isOfGateway : isLocal(request)) return done();
    sendFailure(request, reply, unknownGateway());
    return undefined;
  });
}
