import crypto from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/limits/address-key';

/** Hashes the client's verified network address; an IPv6 address counts as its subscriber's network. */
export const clientHash = (request: FastifyRequest): Buffer =>
  crypto
    .createHash('sha256')
    .update(`client\n${addressKey(request.ip)}`)
    .digest();
