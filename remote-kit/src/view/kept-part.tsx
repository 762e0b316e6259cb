import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { untouched } from './untouched';
import { useIsHydrated } from './use-is-hydrated';
import { useLazyPart } from './use-lazy-part';

/** Options of {@link keptPart}. */
export interface KeptPartOptions<P extends object> {
  readonly remote: string;
  /** Name of the part in error reports. */
  readonly where: string;
  readonly load: () => Promise<ComponentType<P>>;
  /** Loads the code right after hydration, for parts with data that only the browser has. */
  readonly isEager?: boolean;
}

/** A server-rendered part; see {@link keptPart}. */
export interface KeptPart<P extends object> {
  (props: P): ReactNode;
  /** Registers the component in the server's bundle; null removes it. */
  renderOnServer: (part: ComponentType<P> | null) => void;
}

const isSame = <P extends object>(one: P, other: P): boolean =>
  Object.keys(one).every((key) => one[key as keyof P] === other[key as keyof P]);

/**
 * Returns a display-only component that the server renders. The browser keeps that HTML without loading the component's
 * code until a prop changes or, without server HTML, until it mounts. Focus and open states inside are lost when the
 * code replaces the HTML, and the component's style sheets must be imported where it is used.
 */
export function keptPart<P extends object>({ remote, where, load, isEager = false }: KeptPartOptions<P>): KeptPart<P> {
  let OnServer: ComponentType<P> | null = null;
  const Kept = (props: P): ReactNode => {
    const isHydrated = useIsHydrated();
    const [sent] = useState(isHydrated ? null : props);
    const { Part, load: bring } = useLazyPart(remote, where, load);
    const isOld = isEager || sent === null || !isSame(sent, props);
    useEffect(() => {
      if (isOld) void bring();
    }, [isOld, bring]);
    if (OnServer)
      return (
        <div>
          <OnServer {...props} />
        </div>
      );
    if (!isOld || !Part) return <div suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
    return (
      <div key="loaded">
        <Part {...props} />
      </div>
    );
  };
  return Object.assign(Kept, {
    renderOnServer: (part: ComponentType<P> | null): void => {
      OnServer = part;
    },
  });
}
