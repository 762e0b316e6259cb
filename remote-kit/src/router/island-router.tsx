import { useMemo, type ReactNode } from 'react';
import { Router, type Navigator } from 'react-router-dom';
import { useHost } from '../view/island-tree';
import { useHostLocation } from '../view/use-state-event';

const hrefOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

/** Connects react-router to the shell's history: routes follow the page's address on server and browser. */
export function IslandRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const { navigation } = useHost();
  const location = useHostLocation();
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: hrefOf,
      push: (to) => navigation.go(hrefOf(to)),
      replace: (to) => navigation.go(hrefOf(to), { replace: true }),
      go: (delta) => globalThis.history.go(delta),
    }),
    [navigation],
  );
  return (
    <Router location={location} navigator={navigator} static={typeof document === 'undefined'}>
      {children}
    </Router>
  );
}
