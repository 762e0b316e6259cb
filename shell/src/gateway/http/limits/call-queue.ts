import { ClientQueue, type QueuedClient } from './client-queue';
import { CostBudget } from './cost-budget';
import { ConcurrencyLimiter, type ConcurrencyLimits } from './concurrency-limiter';
import { WorkMeter } from './work-meter';

/** A page makes several calls, and a family opens several pages: a burst of them is answered a little later. */
const PATIENCE_MS = 5_000;
/** Maximum charge of a call: longer ones wait for a third party, such as a payment provider, without using CPU. */
const MAX_COST_MS = 100;

export interface CallLimits {
  /** Limits of concurrent calls. */
  readonly calls: ConcurrencyLimits;
  readonly callsWaiting: ConcurrencyLimits;
  /** Milliseconds of calls per address and minute, as measured by `WorkMeter`. */
  readonly callMsPerMinute: number;
}

/** Creates the queue of API calls: those within a client's share and budget start at once, the others in turn. */
export function createCallQueue(
  { calls, callsWaiting, callMsPerMinute }: CallLimits,
  now: () => number = () => Date.now(),
): ClientQueue<QueuedClient> {
  const shares = new ConcurrencyLimiter(calls);
  const budget = new CostBudget(callMsPerMinute, now);
  const meter = new WorkMeter(now);
  return new ClientQueue({
    waiting: callsWaiting,
    patienceMs: PATIENCE_MS,
    take({ address }) {
      const release = budget.waitMs(address) > 0 ? null : shares.take(address);
      if (!release) return null;
      const endWork = meter.begin();
      return () => {
        budget.spend(address, Math.min(MAX_COST_MS, endWork()));
        release();
      };
    },
  });
}
