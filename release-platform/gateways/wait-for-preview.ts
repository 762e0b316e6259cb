import { setTimeout } from 'node:timers/promises';
import type { ReleaseStore } from 'registry/log/releases';
import { oneLine } from 'registry/one-line';
import type { GatewayStatus } from './gateway-status';
import { askGateways, gatewayOrigins } from './store-gateways';

const PATIENCE_MS = 30_000;
const POLL_MS = 200;

type Part = NonNullable<GatewayStatus['previews']>[number];

/** Returns the versions of a preview that a gateway does not show; null while it has not applied the log. */
function hiddenIn({ log, previews = [] }: GatewayStatus, revision: number, name: string): readonly Part[] | null {
  if (log && log.revision < revision) return null;
  return previews.filter((part) => part.name === name && !part.isShown);
}

function linesOf(origin: string, hidden: readonly Part[] | null): readonly string[] {
  if (hidden === null) return [`${origin} has not applied the log yet: npm run releases -- status --gateway ${origin}`];
  return hidden.map(({ remote, version, variant, problem }) =>
    oneLine(
      `${origin} does not show ${remote} ${version} in ${variant}: ${problem ?? 'another version of it is not served'}`,
    ),
  );
}

/** State of a preview at the gateways. */
export interface PreviewReport {
  /** Number of gateways that answered. */
  readonly gateways: number;
  /** A line for each version that one of them does not show, with the gateway's reason. */
  readonly problems: readonly string[];
}

/** Waits until the gateways of a store that answer show a preview. */
export async function waitForPreview(
  store: ReleaseStore,
  name: string,
  patienceMs = PATIENCE_MS,
): Promise<PreviewReport> {
  const { number } = await store.log.read();
  const started = performance.now();
  for (;;) {
    const answers = await askGateways(store, gatewayOrigins(store.settings));
    const found = answers.flatMap((one) =>
      'status' in one ? [{ origin: one.origin, hidden: hiddenIn(one.status, number, name) }] : [],
    );
    const isOpen = ({ hidden }: { hidden: readonly Part[] | null }): boolean =>
      hidden === null || (hidden.length > 0 && hidden.every(({ problem }) => problem === null));
    if (!found.some(isOpen) || performance.now() - started > patienceMs)
      return { gateways: found.length, problems: found.flatMap(({ origin, hidden }) => linesOf(origin, hidden)) };
    await setTimeout(POLL_MS);
  }
}
