import crypto from 'node:crypto';
import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Queries } from '../../../platform/database/database';
import { takeFromBudget } from '../../../platform/limits/daily-budget';
import type { AddressProvider } from '../address-provider';
import type { ZipDirectory } from '../zip-directory';
import type { AddressService } from './address-service';

export interface ServiceAddressesOptions {
  readonly db: Queries;
  readonly zips: ZipDirectory;
  readonly service: AddressService;
  /** Imported addresses, which are suggested where the service is not. */
  readonly imported: AddressProvider;
  readonly logger: Logger;
  readonly callsPerDay: number;
}

const SUGGEST_MS = 400;
const DETAILS_MS = 1200;
/** Shorter inputs match too many addresses to be worth a request. */
const MIN_CHARACTERS = 4;
/** Requests of one session, in which a shopper types one address. */
const PER_SESSION = 30;
/** Requests of one network address in a minute. */
const PER_MINUTE = 60;
const SESSIONS = 20_000;
const FAILURES = 3;
const PAUSE_MS = 30_000;
/** Tokens that this API creates; another text would reach the service's bill as it is. */
const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Limits the cost of a flood of requests: by session, by network address, and by day for all processes. */
function costLimits({ db, callsPerDay }: Pick<ServiceAddressesOptions, 'db' | 'callsPerDay'>) {
  const sessions = new LRUCache<string, number>({ max: SESSIONS });
  const perMinute = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  return async (sessionToken: string, client: string): Promise<boolean> => {
    const used = (sessions.get(sessionToken) ?? 0) + 1;
    sessions.set(sessionToken, used);
    if (used > PER_SESSION) return false;
    const isWithin = await perMinute.consume(client).then(
      () => true,
      () => false,
    );
    return isWithin && takeFromBudget(db, 'addresses', callsPerDay);
  };
}

/**
 * Suggests addresses by a service, and imported ones where it is slow, down, without a match, or where its limits of
 * costs are reached. Never fails.
 */
export function serviceAddresses(options: ServiceAddressesOptions): AddressProvider {
  const { zips, service, imported, logger } = options;
  const mayCall = costLimits(options);
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  breaker.onBreak(() =>
    logger.error({ service: service.name }, 'the address service fails; imported addresses are used'),
  );
  const within = (ms: number) => wrap(breaker, timeout(ms, TimeoutStrategy.Aggressive));
  const [suggesting, reading] = [within(SUGGEST_MS), within(DETAILS_MS)];

  /** Returns null without a usable answer. The error's text may contain an address, so it is not logged. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const reason = (error as { name?: string }).name ?? 'Error';
      logger.warn({ service: service.name, reason }, 'the address service gave no answer');
      return null;
    }
  }

  return {
    async suggest(zipCode, input, givenToken, client = '') {
      const place = zips.find(zipCode);
      const sessionToken = TOKEN.test(givenToken) ? givenToken : crypto.randomUUID();
      const typed = input.trim();
      const isAsked = place !== null && typed.length >= MIN_CHARACTERS && (await mayCall(sessionToken, client));
      const found = isAsked
        ? await attempt(() => suggesting.execute(({ signal }) => service.suggest(place, typed, sessionToken, signal)))
        : null;
      return found === null || found.length === 0
        ? imported.suggest(zipCode, input, sessionToken)
        : { suggestions: [...found], sessionToken };
    },
    async details(placeId, givenToken = '', client = '') {
      if (!service.owns(placeId)) return imported.details(placeId);
      const sessionToken = TOKEN.test(givenToken) ? givenToken : crypto.randomUUID();
      if (!(await mayCall(sessionToken, client))) return null;
      return attempt(() => reading.execute(({ signal }) => service.details(placeId, sessionToken, signal)));
    },
  };
}
