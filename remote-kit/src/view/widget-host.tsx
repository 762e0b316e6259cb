import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { HydrateOn, MountedWidget } from 'shared-contracts';
import { useHost } from './island-tree';
import { untouched } from './untouched';

interface WidgetHostProps {
  /** `<remote>/<widget>`. */
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly hydrate?: HydrateOn;
  /** Height in px that is reserved until the widget is loaded, to avoid layout shift. */
  readonly minHeight?: number;
  readonly className?: string;
}

/** A place for another remote's widget. The gateway fills it on the server; in the browser the shell mounts it. */
export function WidgetHost({ name, props = {}, hydrate, minHeight, className }: WidgetHostProps): ReactNode {
  const host = useHost();
  const element = useRef<HTMLDivElement>(null);
  const widget = useRef<MountedWidget | null>(null);
  const json = JSON.stringify(props);

  // The widget is mounted once; later props reach it through the effect below.
  const mount = useEffectEvent(() => {
    if (element.current)
      widget.current = host.widgets.mount(element.current, name, JSON.parse(json) as Record<string, unknown>);
  });
  useEffect(() => {
    mount();
    return () => {
      widget.current?.unmount();
      widget.current = null;
    };
  }, [host, name]);
  useEffect(() => {
    widget.current?.update(JSON.parse(json) as Record<string, unknown>);
  }, [json]);

  return (
    <div
      ref={element}
      className={className}
      data-widget={name}
      data-props={json}
      data-hydrate={hydrate}
      style={minHeight === undefined ? undefined : { minHeight }}
      suppressHydrationWarning
      dangerouslySetInnerHTML={untouched}
    />
  );
}
