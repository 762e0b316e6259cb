import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Returns false on the server and during hydration, so that both render the same; true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
