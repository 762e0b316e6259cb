import type { ReleaseStore } from 'registry/log/releases';
import { oneLine } from 'registry/one-line';
import { eventLine, secondsOf } from '../commands/event-line';
import { namesOf } from '../commands/variant-names';
import { versionsAfter } from './served-state';
import { gatewayOrigins } from './store-gateways';
import { waitForGateways, type GatewayOutcome } from './wait-for-gateways';

/** Gateways may serve different versions for this long after a move. */
const MAX_DISAGREEMENT_MS = 2_000;

/** Result of a move at the gateways, for its command. */
export interface ServedReport {
  /** Lines for standard output. */
  readonly lines: readonly string[];
  /** Lines for standard error; the command fails when there are any. */
  readonly problems: readonly string[];
  /** Some gateways serve the version and others refuse it. */
  readonly isSplit: boolean;
}

const NOTHING: ServedReport = { lines: [], problems: [], isSplit: false };

const STATUS = 'npm run releases -- status --gateway';

function problemLines(outcome: GatewayOutcome, name: string, version: string | null): readonly string[] {
  const { origin: gateway, state, problem } = outcome;
  if (state?.kind === 'served') return [];
  if (state?.kind === 'refused') {
    const served = state.served ?? 'nothing';
    const where = namesOf(state.variants);
    const event = `gateway refuses the version, shoppers have ${served === 'nothing' ? served : 'another one'}`;
    return [eventLine(event, { gateway, remote: name, version, served, in: where }), `  - ${oneLine(state.reason)}`];
  }
  const reason = oneLine(state?.reason ?? problem ?? 'it does not answer');
  return [
    eventLine('gateway does not serve the version yet', { gateway, remote: name, version }),
    `  - ${reason}`,
    `  Look again: ${STATUS} ${gateway}`,
  ];
}

/** ms between the first and the last gateway that serves the version. */
function disagreementOf(served: readonly GatewayOutcome[]): number {
  const times = served.map(({ afterMs }) => afterMs);
  return Math.max(...times) - Math.min(...times);
}

function servedLine(served: readonly GatewayOutcome[], versions: ReadonlyMap<string, string>, name: string): string {
  const seconds = secondsOf(Math.max(...served.map(({ afterMs }) => afterMs)));
  const apart = disagreementOf(served);
  const fields = {
    remote: name,
    version: [...new Set(versions.values())].join(', ') || null,
    gateways: served.length,
    seconds,
    disagreed_seconds: apart > MAX_DISAGREEMENT_MS ? secondsOf(apart) : null,
  };
  const event = versions.size === 0 ? 'no longer served' : `served in ${namesOf([...versions.keys()])}`;
  return eventLine(`${event} after ${seconds} s`, fields);
}

/** Says that no gateway runs, with the next step. */
export const noGatewayLine = (origins: readonly string[]): string =>
  `No gateway of this store answers at ${origins.join(', ')}: shoppers get this when one runs. ` +
  'Elsewhere than on this machine, name them in RELEASE_GATEWAYS.';

const UNKNOWN =
  'No gateway is known, so it is not checked that shoppers get this. Name them in RELEASE_GATEWAYS, or write ' +
  'RELEASE_GATEWAYS=none for a store that has none yet.';

/**
 * Waits for the gateways of a store after a move of a remote, and describes their versions.
 * @param patienceMs until a gateway that neither serves nor refuses is late
 */
export async function reportServed(store: ReleaseStore, name: string, patienceMs?: number): Promise<ServedReport> {
  const { settings } = store;
  const origins = gatewayOrigins(settings);
  if (origins.length === 0) return settings.gateways === null ? { ...NOTHING, problems: [UNKNOWN] } : NOTHING;
  const isWaitingForAll = settings.gateways !== null;
  const wait = { origins, isWaitingForAll, ...(patienceMs !== undefined && { patienceMs }) };
  const outcomes = await waitForGateways(store, name, wait);
  if (settings.isDevelopment && outcomes.every(({ state }) => state === null))
    return { ...NOTHING, lines: [noGatewayLine(origins)] };
  const versions = versionsAfter(await store.log.read(), name);
  const served = outcomes.filter(({ state }) => state?.kind === 'served');
  const version = [...versions.values()][0] ?? null;
  return {
    lines: served.length > 0 ? [servedLine(served, versions, name)] : [],
    problems: outcomes.flatMap((one) => problemLines(one, name, version)),
    isSplit: served.length > 0 && outcomes.some(({ state }) => state?.kind === 'refused'),
  };
}

/** Prints a report. @returns true when the gateways serve the version of the log */
export function printServed({ lines, problems }: ServedReport): boolean {
  for (const line of lines) console.log(line);
  if (problems.length > 0) console.error(problems.join('\n'));
  return problems.length === 0;
}
