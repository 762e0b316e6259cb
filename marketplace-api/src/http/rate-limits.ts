import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Env } from '../platform/env';
import { failure } from '../platform/failure';
import { parseSession } from '../platform/session';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';
import { bearerOf } from './route-security';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A short secret that a stranger may try to guess, such as a coupon's code: every try counts, also one that is answered with 200. */
    isGuessable?: boolean;
  }
}

const MINUTE_MS = 60_000;
const GUESSES_PER_MINUTE = 20;
const REMEMBERED_ADDRESSES = 50_000;
/** Security schemes whose secret a stranger may try to guess, and the answers that say it was wrong. */
const SECRET_SCHEMES = ['token', 'partner', 'management', 'webhook'];
const WRONG = new Set([401, 403, 404]);

/** Traffic of the machine itself, such as the gateway's own reads and load tests; shoppers come with their own address. */
const isLoopback = ({ ip }: FastifyRequest) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
const headerOf = (request: FastifyRequest, name: string) =>
  typeof request.headers[name] === 'string' ? request.headers[name] : '';
const refuse = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) =>
  sendFailure(
    request,
    reply,
    failure(429, 'RATE_LIMITED', 'Too many requests. Wait a minute and try again.', { retryAfterSeconds }),
  );

/** Who a request claims to be by what it carries; null carries nothing. */
function tokenOf(request: FastifyRequest): string | null {
  const session = parseSession(request.headers['x-session-id']);
  if (session) return `session ${session.hash.toString('base64')}`;
  const token = headerOf(request, 'x-confirmation-token') || bearerOf(request);
  return token === '' ? null : `token ${token}`;
}

type Guessing = 'no' | 'wrong answers count' | 'every try counts';

function guessingOf({ routeOptions }: FastifyRequest): Guessing {
  if (routeOptions.config.isGuessable) return 'every try counts';
  const security = (routeOptions.schema as { security?: readonly object[] } | undefined)?.security ?? [];
  return security.some((scheme) => SECRET_SCHEMES.some((name) => name in scheme)) ? 'wrong answers count' : 'no';
}

/** Few wrong secrets a minute from one address; whoever has the right one is not held up by it. */
function limitGuesses(app: App): void {
  const tries = new LRUCache<string, number>({ max: REMEMBERED_ADDRESSES, ttl: MINUTE_MS, noUpdateTTL: true });
  app.addHook('onRequest', (request, reply, done) => {
    if (guessingOf(request) === 'no' || isLoopback(request) || (tries.get(request.ip) ?? 0) < GUESSES_PER_MINUTE)
      return done();
    refuse(request, reply, MINUTE_MS / 1000);
    return undefined;
  });
  app.addHook('onResponse', (request, reply, done) => {
    const guessing = guessingOf(request);
    if (guessing === 'every try counts' || (guessing === 'wrong answers count' && WRONG.has(reply.statusCode)))
      tries.set(request.ip, (tries.get(request.ip) ?? 0) + 1);
    done();
  });
}

/** Requests a minute: by address, by session or token, by marketplace key, and far fewer where something could be guessed. */
export async function limitRates(app: App, env: Env): Promise<void> {
  await app.register(rateLimit, {
    max: env.rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    allowList: isLoopback,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  limitGuesses(app);
  const ofToken = app.createRateLimit({
    max: env.rateLimitPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => tokenOf(request) ?? '',
  });
  const ofKey = app.createRateLimit({
    max: env.keyRateLimitPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => headerOf(request, 'x-marketplace-key'),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopback(request)) return undefined;
    const limits = [
      ...(tokenOf(request) === null ? [] : [ofToken]),
      ...(headerOf(request, 'x-marketplace-key') === '' ? [] : [ofKey]),
    ];
    for (const check of limits) {
      const state = await check(request);
      if (!state.isAllowed && state.isExceeded) return refuse(request, reply, state.ttlInSeconds);
    }
    return undefined;
  });
}
