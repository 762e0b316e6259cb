import { useCallback, useSyncExternalStore } from 'react';
import type { EventMap, EventName, HostLocation } from 'shared-contracts';
import { useHost, useServerLocation } from './island-tree';

/** Last value of a state event. Undefined on the server and while hydrating, so that both sides agree. */
export function useStateEvent<N extends EventName>(name: N): EventMap[N] | undefined {
  const { events } = useHost();
  const subscribe = useCallback((changed: () => void) => events.subscribe(name, changed), [events, name]);
  return useSyncExternalStore(
    subscribe,
    () => events.last(name),
    () => undefined,
  );
}

/**
 * The current address; follows the shell's navigation. While hydrating the one that the server rendered, so that both
 * sides agree.
 */
export function useHostLocation(): HostLocation {
  const { navigation } = useHost();
  const madeFor = useServerLocation();
  const subscribe = useCallback((changed: () => void) => navigation.subscribe(changed), [navigation]);
  const current = useCallback(() => navigation.current(), [navigation]);
  return useSyncExternalStore(subscribe, current, () => madeFor ?? current());
}
