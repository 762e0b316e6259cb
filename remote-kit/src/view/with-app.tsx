import type { FunctionComponent, ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RemoteApp } from '../app/define-remote-app';
import { useHost } from './island-tree';

/**
 * A component that brings another app's store along: for a part that is loaded late into a page whose store doesn't
 * know it. Browser only.
 */
export function withApp<P extends object>(app: RemoteApp, Part: FunctionComponent<P>): FunctionComponent<P> {
  return function PartWithApp(props: P): ReactNode {
    return (
      <Provider store={app.browserStore(useHost())}>
        <Part {...props} />
      </Provider>
    );
  };
}
