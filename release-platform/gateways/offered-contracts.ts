import type { OfferedContract } from 'registry/manifest/manifest-check';
import type { ReleaseStore } from 'registry/log/releases';
import { askGateways, gatewayOrigins } from './store-gateways';

/** Returns the contracts that running gateways of a store offer; empty when none answers. */
export async function offeredContracts(store: ReleaseStore): Promise<readonly OfferedContract[]> {
  const answers = await askGateways(store, gatewayOrigins(store.settings));
  const offered = new Map<string, string>();
  for (const answer of answers)
    if ('status' in answer && answer.status.contract !== undefined && !offered.has(answer.status.contract))
      offered.set(answer.status.contract, `the gateway ${answer.origin}`);
  return [...offered].map(([version, by]) => ({ version, by }));
}
