import { useState, type ComponentType, type ReactNode } from 'react';
import { lazyPart, type LazyPartOptions } from './lazy-part';
import { untouched } from './untouched';
import { useIsHydrated } from './use-is-hydrated';

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
 * changes. Then, and where no HTML came from the server, the code is loaded. Its style sheets must be imported where it
 * is placed.
 */
export function keptPart<P extends object>(options: LazyPartOptions<P>): KeptPart<P> {
  const Loaded = lazyPart(options);
  let OnServer: ComponentType<P> | null = null;
  const Part = (props: P): ReactNode => {
    const isHydrated = useIsHydrated();
    const [sent] = useState(isHydrated ? null : props);
    if (OnServer)
      return (
        <div>
          <OnServer {...props} />
        </div>
      );
    if (sent && isSame(sent, props)) return <div suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
    return (
      <div key="loaded">
        <Loaded {...props} />
      </div>
    );
  };
  return Object.assign(Part, {
    renderOnServer: (part: ComponentType<P> | null): void => {
      OnServer = part;
    },
  });
}
