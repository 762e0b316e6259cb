import { BENEFIT_TYPES } from 'shared-contracts';
import { partsOf } from 'registry/composition/composition';
import type { LogState } from 'registry/log/release-log';
import type { GatewayStatus } from './gateway-status';

/** State of a gateway after a move. */
export type ServedState =
  | { readonly kind: 'served' }
  | { readonly kind: 'pending'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly served: string | null; readonly variants: string[] };

/** The versions that shoppers get after a move of a remote, by variant; no entry where it is no part. */
export function versionsAfter({ registry }: LogState, name: string): ReadonlyMap<string, string> {
  const parts = BENEFIT_TYPES.map(
    (type) => [type, partsOf(registry, type).find((part) => part.name === name)] as const,
  );
  return new Map(parts.flatMap(([type, part]) => (part ? [[type, part.version] as const] : [])));
}

/** Compares a gateway's status with the log after a move of a remote. */
export function servedState(status: GatewayStatus, state: LogState, name: string): ServedState {
  if (status.log && status.log.revision < state.number)
    return { kind: 'pending', reason: status.problem ?? `it has applied the log up to ${status.log.revision}` };
  let waiting: ServedState | null = null;
  const refused: { readonly type: string; readonly reason: string; readonly served: string | null }[] = [];
  for (const [type, version] of versionsAfter(state, name)) {
    const part = status.variants[type]?.find((one) => one.name === name);
    // A later move has another version, which its own command waits for.
    if (!part || part.wished !== version || part.served === version) continue;
    if (part.problem === null) waiting = { kind: 'pending', reason: `${version} is being loaded for ${type}` };
    else refused.push({ type, reason: part.problem, served: part.served });
  }
  const [first] = refused;
  if (!first) return waiting ?? { kind: 'served' };
  return { kind: 'refused', reason: first.reason, served: first.served, variants: refused.map(({ type }) => type) };
}
