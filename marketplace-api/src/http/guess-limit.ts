import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../platform/address-key';
import type { GuessStore } from '../platform/guess-store';
import type { App } from './app-types';
import { refuseTooMany } from './refuse-too-many';

/**
 * `every`: a short secret; each try counts, whatever is answered.
 * `wrong`: a token of somebody; a try counts, and is taken back when it was right.
 * `wrong-after`: a long secret of a server that calls often; a try counts once it was wrong.
 */
type Guessing = 'no' | 'every' | 'wrong' | 'wrong-after';

/** Answers that say that a secret was wrong. */
const WRONG = new Set([401, 403, 404]);
/** A marketplace key is no secret, and a session has 32 random bytes and its own cart to be guessed for. */
const NOT_GUESSED = new Set(['marketplace', 'session']);

function guessingOf({ routeOptions }: FastifyRequest): Guessing {
  if (routeOptions.config.isGuessable) return 'every';
  const { security = [] } = (routeOptions.schema ?? {}) as { readonly security?: readonly object[] };
  const secrets = security.flatMap(Object.keys).filter((scheme) => !NOT_GUESSED.has(scheme));
  if (secrets.length === 0) return 'no';
  return secrets.includes('token') ? 'wrong' : 'wrong-after';
}

const whoOf = (request: FastifyRequest): string => addressKey(request.ip);

/** Few guesses a minute from one address, over all processes together. */
export function limitGuesses(app: App, store: GuessStore): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const guessing = guessingOf(request);
    if (guessing === 'no') return undefined;
    const who = whoOf(request);
    const waitSeconds = await (guessing === 'wrong-after' ? store.waitOf(who) : store.count(who));
    return waitSeconds > 0 ? refuseTooMany(request, reply, waitSeconds) : undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) return;
    const guessing = guessingOf(request);
    const isWrong = WRONG.has(reply.statusCode);
    if (guessing === 'wrong' && !isWrong) await store.takeBack(whoOf(request));
    if (guessing === 'wrong-after' && isWrong) await store.count(whoOf(request));
  });
}
