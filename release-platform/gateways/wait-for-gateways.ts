import { setTimeout } from 'node:timers/promises';
import type { ReleaseStore } from 'registry/log/releases';
import { servedState, type ServedState } from './served-state';
import { askGateways, type GatewayAnswer } from './store-gateways';

/** Last state of a gateway. */
export interface GatewayOutcome {
  readonly origin: string;
  /** Null when it did not answer as a gateway of this store. */
  readonly state: ServedState | null;
  /** Why it has no state; null when it has one. */
  readonly problem: string | null;
  /** ms after the move, of the first answer with this kind of state. */
  readonly afterMs: number;
}

export interface WaitOptions {
  readonly origins: readonly string[];
  /** ms until a gateway that neither serves nor refuses is late. */
  readonly patienceMs?: number;
  /** Waits for gateways that do not answer at all, such as restarting ones. */
  readonly isWaitingForAll: boolean;
}

const PATIENCE_MS = 30_000;
const POLL_MS = 200;

const isSettled = ({ state }: GatewayOutcome): boolean => state?.kind === 'served' || state?.kind === 'refused';

/**
 * Waits until every gateway serves or refuses the version of a remote that the log has now.
 * @returns the last state of each gateway
 */
export async function waitForGateways(
  store: ReleaseStore,
  name: string,
  { origins, patienceMs = PATIENCE_MS, isWaitingForAll }: WaitOptions,
): Promise<readonly GatewayOutcome[]> {
  const state = await store.log.read();
  const started = performance.now();
  let outcomes: readonly GatewayOutcome[] = [];
  const next = (answer: GatewayAnswer, at: number): GatewayOutcome => {
    const before = outcomes[at];
    const { origin } = answer;
    const now = 'status' in answer ? servedState(answer.status, state, name) : null;
    const hasChanged = before?.state?.kind !== now?.kind;
    const afterMs = before && !hasChanged ? before.afterMs : performance.now() - started;
    return { origin, state: now, problem: 'problem' in answer ? answer.problem : null, afterMs };
  };
  for (;;) {
    outcomes = (await askGateways(store, origins)).map(next);
    const open = outcomes.filter((one) => !isSettled(one));
    const isOver = open.every(({ state: last }) => last === null) && !isWaitingForAll;
    if (open.length === 0 || isOver || performance.now() - started > patienceMs) return outcomes;
    await setTimeout(POLL_MS);
  }
}
