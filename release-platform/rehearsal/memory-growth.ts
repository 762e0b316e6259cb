import type { RenderRequest, ServerApi } from 'shared-contracts';
import { type Renderer, renderOnTrial, residentMb } from '../../shell/src/gateway/rehearsal';

/** Renders before the first measurement: lazily loaded modules are no leak. */
const WARM_UP = 10;
const ROUNDS = 60;
const BUDGET_MS = 3_000;
/** Uncollected garbage is below this for pages ten times as large as the store's. */
const UNSUSPICIOUS_MB = 64;

export interface MemoryRun {
  readonly requests: readonly RenderRequest[];
  readonly apiFor: (request: RenderRequest) => ServerApi;
}

/** Growth of a process in MB after many renders; `ended` when it did not survive them. */
async function growthOf(host: Renderer, { requests, apiFor }: MemoryRun): Promise<number | 'ended' | null> {
  const until = Date.now() + BUDGET_MS;
  let before: number | null = null;
  for (let round = 0; round < WARM_UP + ROUNDS && Date.now() < until; round += 1) {
    if (round === WARM_UP) before = host.pid === undefined ? null : await residentMb(host.pid);
    const request = requests[round % requests.length];
    if (!request) return null;
    await renderOnTrial(host, request, apiFor(request));
    if (!host.isReady) return 'ended';
  }
  const after = host.pid === undefined ? null : await residentMb(host.pid);
  return before === null || after === null ? null : after - before;
}

const isSuspicious = (growth: number | 'ended' | null): boolean =>
  growth === 'ended' || (growth !== null && growth > UNSUSPICIOUS_MB);

const inWords = (growth: number | 'ended' | null): string =>
  growth === 'ended' ? 'its process ends' : `${Math.round(growth ?? 0)} MB more stay occupied`;

/**
 * Returns the figures when a version retains memory of each render; null when it does not, or when the live version
 * does too.
 */
export async function leakProblem(candidate: Renderer, live: Renderer | null, run: MemoryRun): Promise<string | null> {
  const grown = await growthOf(candidate, run);
  if (!isSuspicious(grown)) return null;
  const before = live && (await growthOf(live, run));
  if (isSuspicious(before)) return null;
  const known = live ? `; after as many of the live version ${inWords(before)}` : '';
  return `it leaks memory: after ${ROUNDS} renders ${inWords(grown)}${known}`;
}
