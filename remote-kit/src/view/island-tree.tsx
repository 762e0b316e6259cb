import type { EnhancedStore } from '@reduxjs/toolkit';
import {
  Component,
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Provider } from 'react-redux';
import type { HostLocation, HostServices } from 'shared-contracts';
import type { View } from './view';

const HostContext = createContext<HostServices | null>(null);

/**
 * Returns the shell's services. On the server they are inert: read storage and events in effects or {@link
 * useStateEvent}.
 */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost was called outside an island.');
  return host;
}

const ServerLocationContext = createContext<HostLocation | undefined>(undefined);

/** Returns the address that the server's HTML was rendered for; undefined when unknown. */
export const useServerLocation = (): HostLocation | undefined => useContext(ServerLocationContext);

interface BoundaryProps {
  readonly host: HostServices;
  readonly remote: string;
  readonly children: ReactNode;
}

interface BrokenProps {
  readonly children: string;
  readonly onRetry: () => void;
}

/** Placeholder for a failed part of the page. */
export function Broken({ children, onRetry }: BrokenProps): ReactNode {
  return (
    <div role="alert" data-island-broken="">
      <p>{children}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** Contains a render error in its island and offers a retry. One per island and per {@link lazyPart}. */
export class IslandBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.report(error, { remote: this.props.remote, where: 'render' });
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Broken onRetry={() => this.setState({ broken: false })}>
        This part of the page stopped working. Your cart and what you entered are safe.
      </Broken>
    );
  }
}

interface TreeProps {
  readonly view: Pick<View, 'app' | 'Component'>;
  readonly store: EnhancedStore;
  /** Only hydration reads it. */
  readonly serverState?: unknown;
  readonly host: HostServices;
  readonly props: Readonly<Record<string, unknown>>;
  readonly location?: HostLocation | undefined;
  /** Called in the browser right after hydration, in the layout effects. */
  readonly onHydrating?: (() => void) | undefined;
  /** Called in the browser once the tree, or its error fallback, is mounted and its effects have run. */
  readonly onMounted?: (() => void) | undefined;
}

/** Rendered beside the error boundary, so that an island that throws during hydration reports it as well. */
function MountSignal({
  onHydrating: onTakingOver,
  onMounted: onTakenOver,
}: Pick<TreeProps, 'onHydrating' | 'onMounted'>): ReactNode {
  useLayoutEffect(() => onTakingOver?.(), [onTakingOver]);
  useEffect(() => onTakenOver?.(), [onTakenOver]);
  return null;
}

/** The React tree of an island: identical on server and browser, so that hydration matches. */
export function IslandTree({
  view,
  store,
  serverState,
  host,
  props,
  location,
  onHydrating: onTakingOver,
  onMounted: onTakenOver,
}: TreeProps): ReactNode {
  const Root = view.Component as ComponentType<Record<string, unknown>>;
  return (
    <HostContext.Provider value={host}>
      <IslandBoundary host={host} remote={view.app.name}>
        <ServerLocationContext.Provider value={location}>
          <Provider store={store} serverState={serverState}>
            <Root {...props} />
          </Provider>
        </ServerLocationContext.Provider>
      </IslandBoundary>
      <MountSignal onHydrating={onTakingOver} onMounted={onTakenOver} />
    </HostContext.Provider>
  );
}
