import type { FastifyRequest } from 'fastify';
import { benefitTypeOfKey } from 'shared-contracts';
import { addressKey } from '../../platform/limits/address-key';
import type { Env } from '../../platform/settings/env';
import { PerMinute } from '../../platform/limits/per-minute';
import { parseSession } from '../../platform/security/session';
import type { App } from '../app-types';
import { refuseTooMany } from './refuse-too-many';
import { bearerOf } from '../route-security';

type Limits = Pick<Env, 'rateLimitPerMinute' | 'keyRateLimitPerMinute' | 'gatewayRateLimitPerMinute'>;

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the identity that a request claims besides its address. A false claim gains nothing, because it only adds
 * another count.
 */
function claimOf(request: FastifyRequest): string | null {
  const session = parseSession(request.headers['x-session-id']);
  if (session) return `session ${session.hash.toString('base64')}`;
  const token = headerOf(request, 'x-confirmation-token') || headerOf(request, 'x-access-token') || bearerOf(request);
  return token === '' ? null : `token ${token}`;
}

/**
 * Limits requests per minute by address, by session or token, and by marketplace key. Each process counts alone, so n
 * processes allow up to n times as many; guesses are counted across processes (`guess-limit.ts`).
 */
export function limitRates(app: App, limits: Limits): void {
  const ofAddress = new PerMinute(limits.rateLimitPerMinute);
  const ofClaim = new PerMinute(limits.rateLimitPerMinute);
  const ofKey = new PerMinute(limits.keyRateLimitPerMinute);
  const ofGateway = new PerMinute(limits.gatewayRateLimitPerMinute);

  function waitOf(request: FastifyRequest): number {
    if (request.isOfGateway) return ofGateway.count('gateway');
    const ofThis = ofAddress.count(addressKey(request.ip));
    if (ofThis > 0) return ofThis;
    const claim = claimOf(request);
    const ofClaimed = claim === null ? 0 : ofClaim.count(claim);
    if (ofClaimed > 0) return ofClaimed;
    const key = headerOf(request, 'x-marketplace-key');
    return benefitTypeOfKey(key) === null ? 0 : ofKey.count(key);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const waitSeconds = request.routeOptions.config?.isUnlimited ? 0 : waitOf(request);
    if (waitSeconds === 0) return done();
    refuseTooMany(request, reply, waitSeconds);
    return undefined;
  });
}
