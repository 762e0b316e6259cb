import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { MountedWidget, RemoteManifest, SlotProps } from 'shared-contracts';
import { useHost } from './island-tree';
import { untouched } from './untouched';

interface Props<Slots, Name extends keyof Slots> {
  /** Name from the page's manifest. */
  readonly name: Name;
  /** All props that the manifest declares. */
  readonly props: Slots[Name];
  readonly className?: string | undefined;
}

/**
 * A place for widgets of other teams, which the registry assigns. An empty slot is not displayed. `Manifest` is the
 * remote's own: `<Slot<typeof manifest> name="…" props={…} />`.
 */
export function Slot<
  Manifest extends RemoteManifest = never,
  Name extends keyof SlotProps<Manifest> & string = keyof SlotProps<Manifest> & string,
>({ name, props, className }: Props<SlotProps<Manifest>, Name>): ReactNode {
  const host = useHost();
  const element = useRef<HTMLDivElement>(null);
  const slot = useRef<MountedWidget | null>(null);
  const json = JSON.stringify(props);

  // Mounted once; later props reach it through the effect below.
  const mount = useEffectEvent(() => {
    const sent = JSON.parse(json) as Record<string, unknown>;
    slot.current = (element.current && host.widgets.mountSlot?.(element.current, name, sent)) ?? null;
  });
  useEffect(() => {
    mount();
    return () => {
      slot.current?.unmount();
      slot.current = null;
    };
  }, [host, name]);
  useEffect(() => {
    slot.current?.update(JSON.parse(json) as Record<string, unknown>);
  }, [json]);

  return (
    <div
      ref={element}
      className={className}
      data-slot={name}
      data-props={json}
      suppressHydrationWarning
      dangerouslySetInnerHTML={untouched}
    />
  );
}
