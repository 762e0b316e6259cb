import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Broken, IslandBoundary, useHost } from './island-tree';
import { useLazyPart } from './use-lazy-part';

/** Props of the fallback for a part whose code failed to load, besides the part's own props. */
export interface MissingPartProps {
  /** Loads the code again. */
  readonly onRetry: () => void;
}

/** How a part is loaded, and its fallbacks. */
export interface LazyPartOptions<P extends object> {
  readonly remote: string;
  /** Name of the part in error reports. */
  readonly where: string;
  readonly load: () => Promise<ComponentType<P>>;
  /** Shown while the code loads; reserves the space. */
  readonly placeholder?: ReactNode;
  /** Shown after a failure. Default: a sentence with "Try again". */
  readonly Missing?: ComponentType<P & MissingPartProps>;
}

function NotLoaded({ onRetry }: MissingPartProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // The clicked control may be far above the part that failed.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <Broken onRetry={onRetry}>This part of the page did not load. Check your connection.</Broken>
    </div>
  );
}

/**
 * Creates a part whose code is loaded when it is first shown, in its own error boundary. React's `lazy` would show it
 * 300 ms later and never recover from a failed load. To load code before it is shown, see {@link useLazyPart}.
 */
export function lazyPart<P extends object>(options: LazyPartOptions<P>): ComponentType<P> {
  const { remote, where, placeholder = null, Missing = NotLoaded } = options;
  let arrived: ComponentType<P> | undefined;
  const load = async (): Promise<ComponentType<P>> => (arrived = await options.load());
  const subscribe = () => () => undefined;

  return function Part(props: P): ReactNode {
    const host = useHost();
    // Code that another place already loaded is used at once, except during hydration.
    const known = useSyncExternalStore(
      subscribe,
      () => arrived,
      () => undefined,
    );
    const { Part: own, load: bring } = useLazyPart(remote, where, load);
    const [hasFailed, setFailed] = useState(false);
    const Shown = own ?? known;
    const ask = useCallback(async () => {
      setFailed(false);
      if (!(await bring())) setFailed(true);
    }, [bring]);
    useEffect(() => {
      if (!Shown) void ask();
    }, [Shown, ask]);
    if (hasFailed && !Shown) return <Missing {...props} onRetry={() => void ask()} />;
    return Shown ? (
      <IslandBoundary host={host} remote={remote}>
        <Shown {...props} />
      </IslandBoundary>
    ) : (
      placeholder
    );
  };
}
