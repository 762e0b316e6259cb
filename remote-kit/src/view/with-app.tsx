import type { FunctionComponent, ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { RemoteApp } from '../app/define-remote-app';
import { useHost } from './island-tree';

/**
 * Wraps a component with another app's store: for a part that is loaded late into a page whose store lacks its state.
 * Browser only.
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
