import crypto from 'node:crypto';
import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import type { Logger } from 'pino';
import type { Queries } from '../../../platform/database/database';
import { takeFromBudget } from '../../../platform/limits/daily-budget';
import { checkedTaxes, TaxAnswerError } from './tax-check';
import { sumOf, type TaxAnswer, type TaxProvider, type TaxRequest } from './tax-provider';
import * as sql from './tax.sql';

/** Taxes by the service, or null where the store's tables decide in its place. */
export type FoundTaxes = TaxAnswer | null;

export interface TaxQuotes {
  /**
   * Returns the taxes of charges, which stay the same for a day; a fallback for ten minutes.
   * @param tablesCents tax by the tables: an answer without tax is refused where they have one
   */
  find(request: TaxRequest, tablesCents: number): Promise<FoundTaxes>;
  /** Returns what {@link TaxQuotes.find} returned for the same charges, without a request to the service. */
  kept(db: Queries, request: TaxRequest): Promise<FoundTaxes>;
}

export interface TaxQuoteOptions {
  readonly db: Queries;
  readonly provider: TaxProvider;
  readonly logger: Logger;
  readonly untaxedStates: ReadonlySet<string>;
  readonly callsPerDay: number;
}

const DEADLINE_MS = 800;
const FAILURES = 3;
const PAUSE_MS = 30_000;
const SECONDS_KEPT = 24 * 3600;
const FALLBACK_SECONDS = 600;

const digestOf = (service: string, { to, items, shippingCents, day }: TaxRequest): Buffer =>
  crypto
    .createHash('sha256')
    .update(
      JSON.stringify([
        ...[service, day, shippingCents, to.street, to.city, to.state, to.zip],
        ...items.map(({ id, kind, cents, quantity }) => [id, kind, cents, quantity]),
      ]),
    )
    .digest();

/** Returns the kind of a failure, because a message may contain an address. */
const reasonOf = (error: unknown): string =>
  error instanceof TaxAnswerError ? error.message : (error as { name?: string }).name || 'Error';

/** Sends a calculation with a deadline, and none for a while after failures in a row. */
function guarded(provider: TaxProvider, logger: Logger) {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES) });
  breaker.onBreak(() =>
    logger.error({ service: provider.name }, 'the tax service fails; the tables decide until it answers again'),
  );
  const policy = wrap(breaker, timeout(DEADLINE_MS, TimeoutStrategy.Aggressive));
  return (request: TaxRequest): Promise<TaxAnswer> =>
    policy.execute(({ signal }) => provider.calculate(request, signal));
}

/** Calls a tax service at most once for the same charges. Never fails: the tables decide where the service does. */
export function taxQuotes({ db, provider, logger, untaxedStates, callsPerDay }: TaxQuoteOptions): TaxQuotes {
  const calculate = guarded(checkedTaxes(provider), logger);
  const running = new Map<string, Promise<FoundTaxes>>();
  const read = (queries: Queries, digest: Buffer) => queries.one<{ answer: FoundTaxes }>(sql.taxQuote, [digest]);

  async function ask(request: TaxRequest, tablesCents: number): Promise<FoundTaxes> {
    if (!(await takeFromBudget(db, 'tax', callsPerDay))) return null;
    try {
      const answer = await calculate(request);
      const isUntaxed = sumOf(answer.items) === 0 && tablesCents > 0 && !untaxedStates.has(request.to.state);
      if (isUntaxed) throw new TaxAnswerError('the answer has no tax in a state where the shop collects it');
      return answer;
    } catch (error) {
      logger.warn({ service: provider.name, reason: reasonOf(error) }, 'taxes could not be calculated; tables decide');
      return null;
    }
  }

  async function findOnce(digest: Buffer, request: TaxRequest, tablesCents: number): Promise<FoundTaxes> {
    const known = await read(db, digest);
    if (known !== null) return known.answer;
    const answer = await ask(request, tablesCents);
    const seconds = answer === null ? FALLBACK_SECONDS : SECONDS_KEPT;
    await db.count(sql.keepTaxQuote, [digest, answer === null ? null : JSON.stringify(answer), seconds]);
    // Another process may have kept its answer first.
    return (await read(db, digest))?.answer ?? null;
  }

  return {
    find(request, tablesCents) {
      const digest = digestOf(provider.name, request);
      const key = digest.toString('base64');
      const found = running.get(key) ?? findOnce(digest, request, tablesCents).finally(() => running.delete(key));
      running.set(key, found);
      return found;
    },
    kept: async (queries, request) => (await read(queries, digestOf(provider.name, request)))?.answer ?? null,
  };
}
