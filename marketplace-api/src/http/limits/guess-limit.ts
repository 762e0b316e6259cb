import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/limits/address-key';
import type { GuessStore } from '../../platform/limits/guess-store';
import type { App } from '../app-types';
import { refuseTooMany } from './refuse-too-many';

/**
 * `every`: a short secret; each try counts, whatever the response.
 * `wrong`: a personal token; a try counts, and is subtracted when it was right.
 * `wrong-after`: a long secret of a server that calls often; a try counts once it was wrong.
 */
type Guessing = 'no' | 'every' | 'wrong' | 'wrong-after';

/** Statuses that mean that a secret was wrong. */
const WRONG = new Set([401, 403, 404]);
/** A marketplace key is public, and a session has 32 random bytes that must match its own cart. */
const NOT_GUESSED = new Set(['marketplace', 'session']);

interface Route {
  readonly config?: FastifyContextConfig;
  readonly schema?: unknown;
}

function guessingOf({ config, schema }: Route): Guessing {
  if (config?.isGuessable) return 'every';
  const { security = [] } = (schema ?? {}) as { readonly security?: readonly object[] };
  const secrets = security.flatMap(Object.keys).filter((scheme) => !NOT_GUESSED.has(scheme));
  if (secrets.length === 0) return 'no';
  return secrets.includes('token') ? 'wrong' : 'wrong-after';
}

const whoOf = (request: FastifyRequest): string => addressKey(request.ip);

/** Returns how a request counts, cached per route by its config object. */
function rememberGuessing(): (request: FastifyRequest) => Guessing {
  const known = new WeakMap<FastifyContextConfig, Guessing>();
  return ({ routeOptions }) => {
    const found = known.get(routeOptions.config);
    if (found !== undefined) return found;
    const guessing = guessingOf(routeOptions);
    known.set(routeOptions.config, guessing);
    return guessing;
  };
}

/** Limits guesses per minute and address over all processes. Requests without a guessable secret skip the limit. */
export function limitGuesses(app: App, store: GuessStore): void {
  const guessingBy = rememberGuessing();

  async function waitOf(guessing: Guessing, request: FastifyRequest): Promise<number> {
    const who = whoOf(request);
    return guessing === 'wrong-after' ? store.waitOf(who) : store.count(who);
  }

  async function settle(guessing: Guessing, request: FastifyRequest, isWrong: boolean): Promise<void> {
    if (guessing === 'wrong' && !isWrong) await store.takeBack(whoOf(request));
    if (guessing === 'wrong-after' && isWrong) await store.count(whoOf(request));
  }

  app.addHook('onRequest', (request, reply, done) => {
    const guessing = guessingBy(request);
    if (guessing === 'no') return done();
    waitOf(guessing, request).then((seconds) => (seconds > 0 ? refuseTooMany(request, reply, seconds) : done()), done);
    return undefined;
  });
  app.addHook('onResponse', (request, reply, done) => {
    const guessing = guessingBy(request);
    if (guessing === 'no' || reply.statusCode === 429) return done();
    settle(guessing, request, WRONG.has(reply.statusCode)).then(() => done(), done);
    return undefined;
  });
}
