import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Env } from '../platform/env';
import { parseSession } from '../platform/session';
import { failure } from '../platform/failure';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';
import { bearerOf } from './route-security';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a stranger may try to guess here (a code, a password, a token): few tries a minute from one address. */
    guessable?: boolean;
  }
}

const MINUTE = '1 minute';
const GUESSES_PER_MINUTE = 20;
/** Security schemes whose secret a stranger may try to guess. */
const SECRET_SCHEMES = ['token', 'partner', 'management'];

/** Traffic of the machine itself, such as the gateway's own reads and load tests; shoppers come with their own address. */
const isLoopback = ({ ip }: FastifyRequest) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';

function isGuessable(route: RouteOptions): boolean {
  const security = (route.schema as { security?: readonly object[] } | undefined)?.security ?? [];
  return route.config?.guessable === true || security.some((scheme) => SECRET_SCHEMES.some((name) => name in scheme));
}

const headerOf = (request: FastifyRequest, name: string) => (typeof request.headers[name] === 'string' ? request.headers[name] : '');

/** Who a request claims to be by what it carries; null carries nothing. */
function tokenOf(request: FastifyRequest): string | null {
  const session = parseSession(request.headers['x-session-id']);
  if (session) return `session ${session.hash.toString('base64')}`;
  const token = headerOf(request, 'x-confirmation-token') || bearerOf(request);
  return token === '' ? null : `token ${token}`;
}

/** Requests a minute: by address, by session or token, by marketplace key, and far fewer where something could be guessed. */
export async function limitRates(app: App, env: Env): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (isGuessable(route)) route.config = { ...route.config, rateLimit: { max: Math.min(GUESSES_PER_MINUTE, env.rateLimitPerMinute), timeWindow: MINUTE } };
  });
  await app.register(rateLimit, {
    max: env.rateLimitPerMinute, timeWindow: MINUTE, allowList: isLoopback,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  const ofToken = app.createRateLimit({ max: env.rateLimitPerMinute, timeWindow: MINUTE, keyGenerator: (request) => tokenOf(request) ?? '' });
  const ofKey = app.createRateLimit({ max: env.keyRateLimitPerMinute, timeWindow: MINUTE, keyGenerator: (request) => headerOf(request, 'x-marketplace-key') });
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopback(request)) return undefined;
    const limits = [...(tokenOf(request) === null ? [] : [ofToken]), ...(headerOf(request, 'x-marketplace-key') === '' ? [] : [ofKey])];
    for (const check of limits) {
      const state = await check(request);
      if (!state.isAllowed && state.isExceeded) {
        return sendFailure(request, reply, failure(429, 'RATE_LIMITED', 'Too many requests. Wait a minute and try again.', { retryAfterSeconds: state.ttlInSeconds }));
      }
    }
    return undefined;
  });
}
