import { useCallback, useState, type ComponentType } from 'react';
import { useHost } from './island-tree';

/** A part whose code is loaded on demand. */
export interface LazyPart<P extends object> {
  /** Undefined until its code is loaded. */
  readonly Part: ComponentType<P> | undefined;
  /** Loads the code. Resolves to whether it succeeded; a failure is reported, and the next call retries. */
  readonly load: () => Promise<boolean>;
}

/** Loads a part on demand. `load` must be the same function in every render. */
export function useLazyPart<P extends object>(
  remote: string,
  where: string,
  load: () => Promise<ComponentType<P>>,
): LazyPart<P> {
  const host = useHost();
  const [Part, setPart] = useState<ComponentType<P>>();
  const loadPart = useCallback(
    () =>
      load().then(
        (part) => {
          setPart(() => part);
          return true;
        },
        (error: unknown) => {
          host.report(error, { remote, where });
          return false;
        },
      ),
    [host, load, remote, where],
  );
  return { Part, load: loadPart };
}
