import type { FastifyRequest } from 'fastify';
import { benefitTypeOfKey } from 'shared-contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '../platform/address-key';
import type { Env } from '../platform/env';
import { parseSession } from '../platform/session';
import type { App } from './app-types';
import { refuseTooMany } from './refuse-too-many';
import { bearerOf } from './route-security';

type Limits = Pick<Env, 'rateLimitPerMinute' | 'keyRateLimitPerMinute' | 'gatewayRateLimitPerMinute'>;

const MINUTE_S = 60;

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** What a request claims to be, beside its address. Whoever makes such a claim up gains nothing: it can only be counted once more. */
function claimOf(request: FastifyRequest): string | null {
  const session = parseSession(request.headers['x-session-id']);
  if (session) return `session ${session.hash.toString('base64')}`;
  const token = headerOf(request, 'x-confirmation-token') || bearerOf(request);
  return token === '' ? null : `token ${token}`;
}

/** Seconds to wait, or 0. */
function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  return limiter.consume(key).then(
    () => 0,
    (refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    },
  );
}

/**
 * Requests a minute: by address, by session or token, by marketplace key. Each process counts alone, so that n of them allow at most n times
 * as many; what could be guessed is counted by all together (`guess-limit.ts`).
 */
export function limitRates(app: App, limits: Limits): void {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_S });
  const ofAddress = limiter(limits.rateLimitPerMinute);
  const ofClaim = limiter(limits.rateLimitPerMinute);
  const ofKey = limiter(limits.keyRateLimitPerMinute);
  const ofGateway = limiter(limits.gatewayRateLimitPerMinute);

  async function waitOf(request: FastifyRequest): Promise<number> {
    if (request.isOfGateway) return consume(ofGateway, 'gateway');
    const ofThis = await consume(ofAddress, addressKey(request.ip));
    if (ofThis > 0) return ofThis;
    const claim = claimOf(request);
    const ofClaimed = claim === null ? 0 : await consume(ofClaim, claim);
    if (ofClaimed > 0) return ofClaimed;
    const key = headerOf(request, 'x-marketplace-key');
    return benefitTypeOfKey(key) === null ? 0 : consume(ofKey, key);
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isUnlimited) return undefined;
    const waitSeconds = await waitOf(request);
    return waitSeconds > 0 ? refuseTooMany(request, reply, waitSeconds) : undefined;
  });
}
