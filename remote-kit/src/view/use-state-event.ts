import { useCallback, useSyncExternalStore } from 'react';
import type { EventMap, EventName, HostLocation } from 'shared-contracts';
import { useHost, useServerLocation } from './island-tree';

/**
 * Returns the last value of a state event. Undefined on the server and during hydration, so that both render the same.
 */
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
 * Returns the current address and follows navigation. During hydration it is the address of the server render, so that
 * both render the same.
 */
export function useHostLocation(): HostLocation {
  const { navigation } = useHost();
  const madeFor = useServerLocation();
  const subscribe = useCallback((changed: () => void) => navigation.subscribe(changed), [navigation]);
  const current = useCallback(() => navigation.current(), [navigation]);
  return useSyncExternalStore(subscribe, current, () => madeFor ?? current());
}
