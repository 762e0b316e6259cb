import { ClientQueue, type QueuedClient } from './client-queue';
import { CostBudget } from './cost-budget';
import { Shares, type ShareLimits } from './shares';
import { WorkMeter } from './work-meter';

/** A page makes several calls, and a family opens several pages: a burst of them is answered a little later. */
const PATIENCE_MS = 5_000;
/** What takes longer waits for somebody else, such as a payment provider, and keeps no machine busy. */
const MAX_COST_MS = 100;

export interface CallLimits {
  /** Calls under way. */
  readonly calls: ShareLimits;
  readonly callsWaiting: ShareLimits;
  /** Milliseconds of calls for one address in a minute, as `WorkMeter` measures them. */
  readonly callMsPerMinute: number;
}

/** Lets calls to the API through: those of one client within its share and its budget, the rest in turn. */
export function createCallQueue(
  { calls, callsWaiting, callMsPerMinute }: CallLimits,
  now: () => number = () => Date.now(),
): ClientQueue<QueuedClient> {
  const shares = new Shares(calls);
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
