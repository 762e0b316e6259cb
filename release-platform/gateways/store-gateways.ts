import { EMPTY_LOG } from 'registry/log/release-log';
import { digestOf, revisionKey } from 'registry/log/revision';
import type { ReleaseStore } from 'registry/log/releases';
import type { ReleaseSettings } from 'registry/settings';
import { readGatewayStatus, type GatewayStatus } from './gateway-status';

/** Origins of a store's gateways: as set, or in development the store on this machine. */
export function gatewayOrigins(
  { gateways, isDevelopment }: Pick<ReleaseSettings, 'gateways' | 'isDevelopment'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  if (gateways !== null) return gateways;
  return isDevelopment ? [`http://localhost:${env['PORT'] ?? '3000'}`] : [];
}

/** Answer of one gateway, or why it is not one of this store. */
export type GatewayAnswer =
  | { readonly origin: string; readonly status: GatewayStatus }
  | { readonly origin: string; readonly problem: string };

/** True when a gateway's revision is the one of this store. A gateway of an earlier release does not say it. */
async function isOfStore({ objects }: ReleaseStore, { log }: GatewayStatus): Promise<boolean> {
  if (!log || log.revision === EMPTY_LOG.number) return true;
  const stored = await objects.read(revisionKey(log.revision));
  return stored !== null && digestOf(stored) === log.digest;
}

async function ask(store: ReleaseStore, origin: string): Promise<GatewayAnswer> {
  try {
    const status = await readGatewayStatus(origin);
    if (await isOfStore(store, status)) return { origin, status };
    return { origin, problem: `${origin} follows the log of another store.` };
  } catch (error) {
    return { origin, problem: (error as Error).message };
  }
}

/** Fetches the status of every gateway of a store. */
export const askGateways = (store: ReleaseStore, origins: readonly string[]): Promise<readonly GatewayAnswer[]> =>
  Promise.all(origins.map((origin) => ask(store, origin)));
