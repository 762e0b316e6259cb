import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { untouched } from './untouched';
import { useIsHydrated } from './use-is-hydrated';
import { useLazyPart } from './use-lazy-part';

/** How a part is brought that the server renders. */
export interface KeptPartOptions<P extends object> {
  readonly remote: string;
  /** Names the part in reports of errors. */
  readonly where: string;
  readonly load: () => Promise<ComponentType<P>>;
  /** Its code comes right after hydration: it shows what only the browser knows. */
  readonly isEager?: boolean;
}

/** A part without script of its own; see {@link keptPart}. */
export interface KeptPart<P extends object> {
  (props: P): ReactNode;
  /** Called where the server's bundle begins. Null: as in a browser. */
  renderOnServer: (part: ComponentType<P> | null) => void;
}

const isSame = <P extends object>(one: P, other: P): boolean =>
  Object.keys(one).every((key) => one[key as keyof P] === other[key as keyof P]);

/**
 * A part that only shows: the server renders it, and the browser keeps that HTML, without the part's code, until a prop
 * changes. Then, and where no HTML came from the server, the code is loaded; the HTML stands until it is there. Nothing
 * in the part may be focused, opened or typed into, and its style sheets must be imported where it is placed.
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
