import crypto from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../platform/address-key';

/**
 * Who a request comes from, as far as that cannot be made up: its address, hashed, of IPv6 the subscriber's network.
 */
export const clientHash = (request: FastifyRequest): Buffer =>
  crypto
    .createHash('sha256')
    .update(`client\n${addressKey(request.ip)}`)
    .digest();
