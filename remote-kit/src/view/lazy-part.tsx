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

/** What stands for a part whose code did not come, beside the part's own props. */
export interface MissingPartProps {
  /** Asks for the code once more. */
  readonly onRetry: () => void;
}

/** How a part is brought, and what is shown without it. */
export interface LazyPartOptions<P extends object> {
  readonly remote: string;
  /** Names the part in reports of errors. */
  readonly where: string;
  readonly load: () => Promise<ComponentType<P>>;
  /** While the code is on its way. Keeps the room. */
  readonly placeholder?: ReactNode;
  /** When it did not come. Without it, a sentence with "Try again". */
  readonly Missing?: ComponentType<P & MissingPartProps>;
}

function NotLoaded({ onRetry }: MissingPartProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // What was pressed may be far above the place of what did not come.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <Broken onRetry={onRetry}>This part of the page did not load. Check your connection.</Broken>
    </div>
  );
}

/**
 * A part whose code is asked for when it is first shown, in a boundary of its own. Not React's `lazy`: a part that has
 * kept React waiting is shown 300 ms late, and one whose code failed once never comes. For code that is asked for
 * before it is shown, see {@link useLazyPart}.
 */
export function lazyPart<P extends object>(options: LazyPartOptions<P>): ComponentType<P> {
  const { remote, where, placeholder = null, Missing = NotLoaded } = options;
  let arrived: ComponentType<P> | undefined;
  const load = async (): Promise<ComponentType<P>> => (arrived = await options.load());
  const subscribe = () => () => undefined;

  return function Part(props: P): ReactNode {
    const host = useHost();
    // What an earlier place brought is there at once, but not while the server's HTML is taken over.
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
